import type { Problem } from "$wire/server";

/** A request that failed: with what the server says, or null if it could not be reached. */
export class Refusal extends Error {
  constructor(readonly problem: Problem | null) {
    super(problem?.text ?? "");
  }
}

/** A request that nobody waits for any more. */
export class Abandoned extends Refusal {
  constructor() {
    super(null);
  }
}
