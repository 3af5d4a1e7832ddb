/** The server's HTTP API, a function for each request. */

import type {
  Address,
  BestView,
  GamePreparation,
  HintView,
  JudgementView,
  NewTable,
  OpinionView,
  OriginView,
  PictureView,
  PreparationView,
  PreviewView,
  Problem,
  PuzzleList,
  PuzzleView,
  RatingsView,
  ReplayView,
  SessionList,
  ShelfView,
  TableList,
  TableView,
  WhoView,
} from "$wire/server";

import { awaitRules } from "./preparation.svelte";
import { Refusal } from "./refusal";
import { language } from "./words.svelte";

/** Asks; what needs a game that is still being prepared is asked again when it is there. */
export async function ask<T>(method: string, path: string, form?: unknown): Promise<T> {
  for (;;) {
    try {
      return await askOnce<T>(method, path, form);
    } catch (error) {
      const game = error instanceof Refusal ? preparedGame(error.problem) : null;
      if (game === null) throw error;
      await awaitRules(game, preparation);
    }
  }
}

/** The game that has to be prepared before something can be done; null if it is not that. */
export function preparedGame(problem: Problem | null): string | null {
  return problem?.error === "game-preparing" ? String(problem.phrase[1].name) : null;
}

async function askOnce<T>(method: string, path: string, form?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: { "Content-Type": "application/json", "Accept-Language": language() },
      ...(form === undefined ? {} : { body: JSON.stringify(form) }),
    });
  } catch {
    throw new Refusal(null);
  }
  if (!answer.ok) throw new Refusal(await readProblem(answer));
  return answer.json();
}

async function readProblem(answer: Response): Promise<Problem | null> {
  try {
    return await answer.json();
  } catch {
    return null;
  }
}

/** An idempotency key: a request with it is carried out once however often it is sent. */
export function newRequest(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function moment(event: number | null, seat: number | null): URLSearchParams {
  const query = new URLSearchParams();
  if (event !== null) query.set("event", String(event));
  if (seat !== null) query.set("seat", String(seat));
  return query;
}

const at = (table: string) => `/tables/${encodeURIComponent(table)}`;

export const who = () => ask<WhoView>("GET", "/me");
export const choosePace = (pace: string) => ask<WhoView>("POST", "/me/pace", { pace });
export const sayName = (name: string) => ask<WhoView>("POST", "/me", { name });
export const makeAccount = (name: string, passphrase: string) =>
  ask<WhoView>("POST", "/account", { name, passphrase });
export const logIn = (name: string, passphrase: string) =>
  ask<WhoView>("POST", "/session", { name, passphrase });
export const logOut = (everywhere = false) =>
  ask<WhoView>("DELETE", `/session?everywhere=${everywhere}`);
export const changePassphrase = (present: string, passphrase: string) =>
  ask<WhoView>("POST", "/account/passphrase", { present, passphrase });
export const sessions = () => ask<SessionList>("GET", "/me/sessions");
export const endSession = (id: string) => ask<SessionList>("DELETE", `/me/sessions/${id}`);
export const deleteMe = (passphrase: string | null) =>
  ask<WhoView>("POST", "/me/deletion", { passphrase });
/** How well one plays the games of which one has finished some. */
export const ratings = () => ask<RatingsView>("GET", "/me/ratings");
export const forgetRating = (game: string) =>
  ask<RatingsView>("DELETE", `/me/ratings/${encodeURIComponent(game)}`);
export const exportAddress = "/api/me/export";

export const preparation = () => askOnce<PreparationView>("GET", "/preparation");
/** Has a game prepared before the others, at once if that has failed. */
export const prepareGame = (game: string) =>
  ask<GamePreparation>("POST", `/games/${encodeURIComponent(game)}/preparation`);

export const shelf = () => ask<ShelfView>("GET", "/shelf");
export const origin = () => ask<OriginView>("GET", "/origin");
export const openTables = () => ask<TableList>("GET", "/tables");
export const ownTables = () => ask<TableList>("GET", "/me/tables");
export const pastTables = (before?: number) =>
  ask<TableList>("GET", before === undefined ? "/me/history" : `/me/history?before=${before}`);
export const findByCode = (code: string) => ask<Address>("POST", "/join", { code });

export const setUpTable = (table: NewTable) => ask<TableView>("POST", "/tables", table);
export const board = (table: string) => ask<unknown>("GET", `${at(table)}/board`);
export const sit = (table: string, seat: number | null) =>
  ask<unknown>("POST", `${at(table)}/sit`, { seat, request: newRequest() });
export const leave = (table: string, seat: number) =>
  ask<unknown>("POST", `${at(table)}/leave`, { seat, request: newRequest() });
export const remove = (table: string, seat: number) =>
  ask<unknown>("POST", `${at(table)}/remove`, { seat, request: newRequest() });
export const start = (table: string, fill: string | null) =>
  ask<unknown>("POST", `${at(table)}/start`, { fill, request: newRequest() });
export const hint = (table: string, seat: number) =>
  ask<HintView>("POST", `${at(table)}/hint`, { seat });
export function preview(
  table: string,
  seat: number,
  move: string,
  asked: number,
): Promise<PreviewView> {
  const query = new URLSearchParams({ seat: `${seat}`, move, asked: `${asked}` });
  return ask<PreviewView>("GET", `${at(table)}/preview?${query}`);
}
export const handOver = (table: string, seat: number, level: string) =>
  ask<unknown>("POST", `${at(table)}/hand-over`, { seat, level, request: newRequest() });
export const askSkip = (table: string, seat: number) =>
  ask<unknown>("POST", `${at(table)}/skip`, { seat, request: newRequest() });
export const answerSkip = (table: string, seat: number, agrees: boolean, question: number) =>
  ask<unknown>("POST", `${at(table)}/skip/answer`, {
    seat,
    agrees,
    question,
    request: newRequest(),
  });
export const takeBack = (table: string, seat: number) =>
  ask<unknown>("POST", `${at(table)}/return`, { seat, request: newRequest() });
export const rematch = (table: string) =>
  ask<Address>("POST", `${at(table)}/rematch`, { request: newRequest() });
export const closeTable = (table: string) =>
  ask<unknown>("POST", `${at(table)}/close`, { request: newRequest() });
export const share = (table: string, shared: boolean) =>
  ask<unknown>("POST", `${at(table)}/share`, { shared, request: newRequest() });
export const replay = (table: string, event: number | null, seat: number | null) =>
  ask<ReplayView>("GET", `${at(table)}/replay?${moment(event, seat)}`);
/** One's most points in other games like this one. */
export const best = (table: string) => ask<BestView>("GET", `${at(table)}/best`);
/** The table as it stands, or after an event. */
export const picture = (table: string, event: number | null, seat: number | null) =>
  ask<PictureView>("GET", `${at(table)}/picture?${moment(event, seat)}`);
export const review = (table: string, after: number) =>
  ask<OpinionView>("GET", `${at(table)}/opinion?after=${after}`);
const puzzlesOf = (game: string) => `/games/${encodeURIComponent(game)}/puzzles`;
export const puzzles = (game: string) => ask<PuzzleList>("GET", puzzlesOf(game));
export const puzzle = (game: string, name: string) =>
  ask<PuzzleView>("GET", `${puzzlesOf(game)}/${encodeURIComponent(name)}`);
/** Tries a move, by its code or in notation; without one, only asks for the answer. */
export const tryPuzzle = (game: string, name: string, move: number | string | null) =>
  ask<JudgementView>("POST", `${puzzlesOf(game)}/${encodeURIComponent(name)}/try`, { move });
export const previewPuzzle = (game: string, name: string, move: string) =>
  ask<PreviewView>(
    "GET",
    `${puzzlesOf(game)}/${encodeURIComponent(name)}/preview?${new URLSearchParams({ move })}`,
  );
export const puzzlePicture = (game: string, name: string) =>
  ask<PictureView>("GET", `${puzzlesOf(game)}/${encodeURIComponent(name)}/picture`);
export const uploadRecord = (text: string) => ask<Address>("POST", "/records", { text });
export const recordAddress = (table: string) => `/api${at(table)}/record`;
