/** Which board of one's own lies on the table at home: the one that was scored on last. */

const KEY = "ludotope-usual-boards";

/** What a board is for: parks are those of a variant. */
export interface BoardKind {
  readonly game: string;
  readonly option: string;
  readonly variant: string;
}

const kindOf = ({ game, option, variant }: BoardKind) =>
  option === "park" ? `${game} ${option} ${variant}` : `${game} ${option}`;

function read(): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept !== null && typeof kept === "object" ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** The name, among those that are kept, of the board that was scored on last; "" for the box's own. */
export const usualBoard = (kind: BoardKind): string => read()[kindOf(kind)] ?? "";

export function rememberBoard(kind: BoardKind, id: string): void {
  localStorage.setItem(KEY, JSON.stringify({ ...read(), [kindOf(kind)]: id }));
}
