/** What is asked of the server about boards of one's own, and boards as links. */

import { ask } from "$lib/api";
import type { BoardCheck, FileOption, KeptBoards } from "$wire/server";

export type OwnBoard = KeptBoards["boards"][number]["board"];

/** The boards that there is an editor for: option by option, and variant by variant. */
export const KINDS = [
  { game: "caldera", option: "park", variant: "standard" },
  { game: "caldera", option: "park", variant: "geyser" },
  { game: "caldera", option: "tokens", variant: "standard" },
  { game: "carcata", option: "island", variant: "standard" },
] as const;

const to = encodeURIComponent;
export const ownFile = ({ game, option, variant }: Omit<OwnBoard, "name" | "text">) =>
  ask<FileOption>("GET", `/games/${to(game)}/files/${to(option)}?variant=${to(variant)}`);
export const checkBoard = (board: OwnBoard) => ask<BoardCheck>("POST", "/boards/check", board);
export const keptBoards = () => ask<KeptBoards>("GET", "/me/boards");
export const keepBoard = (id: string, board: OwnBoard) =>
  ask<KeptBoards>("PUT", `/me/boards/${to(id)}`, board);
export const forgetBoard = (id: string) => ask<KeptBoards>("DELETE", `/me/boards/${to(id)}`);

/** A board as the part of an address that is never sent to a server. */
export function linkTo(board: OwnBoard, origin: string): string {
  const bytes = new TextEncoder().encode(JSON.stringify(board));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const code = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${origin}/boards/shared#${code}`;
}

/** The board in such a part of an address; null if there is none. */
export function boardIn(hash: string): OwnBoard | null {
  try {
    const letters = atob(hash.replace(/^#/, "").replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const found: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof found !== "object" || found === null) return null;
    const { game, option, variant, name, text } = found as Record<string, unknown>;
    const isBoard = [game, option, variant, name, text].every((each) => typeof each === "string");
    return isBoard ? ({ game, option, variant, name, text } as OwnBoard) : null;
  } catch {
    return null;
  }
}
