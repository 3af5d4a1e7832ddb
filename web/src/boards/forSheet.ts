/** The board of a sheet while it is corrected in the editor, which then goes back to the sheet. */

import { me } from "$lib/me.svelte";
import { newId } from "../sheet/storage";
import { keptBoards, KINDS, ownFile, type OwnBoard } from "./requests";

/** Where the editor is when it corrects the board of a sheet. */
export const AT_SHEET = "/boards/sheet";
const KEY = "ludotope-board-of-sheet";

export interface BoardOfSheet {
  readonly sheet: string;
  /** Its name among the boards that are kept. */
  readonly id: string;
  readonly board: OwnBoard;
}

/** Begins to correct the board of a sheet: the one it has, which may be among those that are kept. */
export async function beginCorrecting(
  sheet: string,
  about: { readonly game: string; readonly variant: string },
  options: Readonly<Record<string, { readonly name: string; readonly text: string }>>,
  name: string,
): Promise<void> {
  const kinds = KINDS.filter(({ game }) => game === about.game);
  const kind = kinds.find(({ variant }) => variant === about.variant) ?? kinds[0];
  if (!kind) return;
  const { name: file, text } = options[kind.option] ?? { ...(await ownFile(kind)), name };
  const board: OwnBoard = { ...kind, name: file, text };
  const kept = me().name === null ? [] : (await keptBoards()).boards;
  const same = kept.find(
    ({ board: { game, option, text: has } }) =>
      game === board.game && option === board.option && has === text,
  );
  keepCorrecting({ sheet, id: same?.id ?? newId(), board });
}

/** What is being corrected, should the page be loaded again. */
export function correcting(): BoardOfSheet | null {
  const kept = sessionStorage.getItem(KEY);
  return kept === null ? null : (JSON.parse(kept) as BoardOfSheet);
}

export function keepCorrecting(board: BoardOfSheet): void {
  sessionStorage.setItem(KEY, JSON.stringify(board));
}

export function endCorrecting(): void {
  sessionStorage.removeItem(KEY);
}
