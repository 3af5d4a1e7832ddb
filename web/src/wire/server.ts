// Written by tools/write_types.py from the server's structs. Do not change it here.

/** How a table stands, and what has happened since the last news (or a given step). */
export interface News {
  readonly kind: "news";
  readonly stories: readonly (Story)[];
  readonly table: TableView;
}

/** What somebody is told of one thing that happened: to show, to write down, to say. */
export interface Story {
  readonly number: number;
  readonly phrase: Phrase;
  readonly event?: number | null;
  readonly seat?: number | null;
  readonly text?: string | null;
  readonly motion?: unknown;
}

/** A message with its values, not yet said in any language. */
export type Phrase = readonly [string, Readonly<Record<string, Value>>];
export type Value = string | number | Phrase;

/** A table as somebody may see it. */
export interface TableView {
  readonly id: string;
  readonly code: string | null;
  readonly number: number;
  readonly game: string;
  readonly variant: string;
  readonly stage: string;
  readonly open: boolean;
  readonly hints: boolean;
  readonly clock: Clock | null;
  readonly host: boolean;
  readonly seats: readonly (SeatView)[];
  readonly watchers: number;
  readonly seat: number;
  readonly asked: number | null;
  readonly prompt: Phrase | null;
  readonly view: View | null;
  readonly result: Result | null;
  readonly undo: "ask" | "free" | "no";
  readonly undo_request: UndoView | null;
  readonly skip_requests: readonly (SkipView)[];
  readonly removed: boolean;
  readonly rematch: string | null;
  readonly shared: boolean;
  readonly may_share: boolean;
}

/** How long people may think: for each move, or for the whole game; and what happens then. */
export interface Clock {
  readonly seconds: number;
  readonly per: "game" | "move";
  readonly at_end: "bot" | "lost";
}

/** A seat as others see it: who sits there, who plays, whether they are here. */
export interface SeatView {
  readonly name: string | null;
  readonly bot: string | null;
  readonly free: boolean;
  readonly kept: string | null;
  readonly yours: boolean;
  readonly left: boolean;
  readonly here: boolean;
  readonly decides: boolean;
  readonly seconds_left: number | null;
  readonly skip_in: number | null;
}

/** All that one seat (or a watcher) may know, and what it may do. */
export interface View {
  readonly game: string;
  readonly variant: string;
  readonly seats: number;
  readonly viewer: number;
  readonly events: number;
  readonly deciders: readonly (number)[];
  readonly over: boolean;
  readonly table: unknown;
  readonly choices: readonly (Choice)[];
  readonly countless: boolean;
}

/** A move in its forms: code, text, the game's own kind of move, and in words if it has any. */
export interface Choice {
  readonly code: number;
  readonly text: string;
  readonly move: unknown;
  readonly phrase?: Phrase | null;
}

/** How a game stands or has ended. */
export interface Result {
  readonly scores: readonly (number)[];
  readonly places: readonly (number)[];
  readonly decided_by: string;
  readonly sheets: readonly (Readonly<Record<string, number>>)[];
  readonly remark: string | null;
}

/** Somebody asks to go back; whether your answer is wanted, to the question of this number. */
export interface UndoView {
  readonly name: string;
  readonly to: number;
  readonly number: number;
  readonly asks_you: boolean;
}

/** Somebody asks that a computer player goes on for a seat. */
export interface SkipView {
  readonly name: string;
  readonly seat: number;
  readonly number: number;
  readonly asks_you: boolean;
  readonly may_object: boolean;
}

/** Presence: for each seat whether its person has the table open, and how many watchers do. */
export interface Here {
  readonly kind: "here";
  readonly seats: readonly (boolean)[];
  readonly watchers: number;
}

/** A request was carried out (now or earlier) with a step of this number. */
export interface Done {
  readonly kind: "done";
  readonly request: string | null;
  readonly number: number;
}

/** A request was not carried out, and nothing has changed. */
export interface Refused {
  readonly kind: "refused";
  readonly request: string | null;
  readonly problem: Problem;
}

/** What was wrong: which message, with its values, and the sentence in your language. */
export interface Problem {
  readonly error: string;
  readonly text: string;
  readonly phrase: Phrase;
  readonly table: TableView | null;
}

/** Decides for one of your seats. */
export interface MoveMessage {
  readonly kind: "move";
  readonly seat: number;
  readonly move: string | number;
  readonly asked?: number | null;
  readonly request?: string | null;
}

/** Takes your last decision back, or asks. */
export interface UndoMessage {
  readonly kind: "undo";
  readonly request?: string | null;
}

/** Answers somebody who would like to take a decision back. */
export interface AnswerMessage {
  readonly kind: "answer-undo";
  readonly agrees: boolean;
  readonly question?: number | null;
  readonly request?: string | null;
}

/** Shows the table from another of your seats; none means whichever is to decide. */
export interface LookMessage {
  readonly kind: "look";
  readonly seat: number | null;
}

/** Who you are: nobody yet, a guest with a name, or somebody with an account. */
export interface WhoView {
  readonly name: string | null;
  readonly account: string | null;
  readonly failed_logins: number;
  readonly failed_at: number | null;
}

/** All devices on which you are known, and the wrong passphrases since you last logged in. */
export interface SessionList {
  readonly sessions: readonly (SessionView)[];
  readonly failed_logins: number;
  readonly failed_at: number | null;
}

/** A device on which you are known: since when, and when it was last seen (to the hour). */
export interface SessionView {
  readonly id: string;
  readonly device: string;
  readonly created_at: number;
  readonly seen_at: number;
  readonly this: boolean;
}

/** How you would like to be called. */
export interface NameForm {
  readonly name: string;
}

/** The name of an account and its passphrase. */
export interface AccountForm {
  readonly name: string;
  readonly passphrase: string;
}

/** The present passphrase, and the one to have from now on. */
export interface PassphraseForm {
  readonly present: string;
  readonly passphrase: string;
}

/** The passphrase of whoever wants to be deleted; guests have none. */
export interface DeletionForm {
  readonly passphrase?: string | null;
}

/** All games, and the computer players that can play them. */
export interface ShelfView {
  readonly games: readonly (BoxView)[];
  readonly bots: readonly (string)[];
}

/** A game on the shelf. An option without choices wants the content of a data file. */
export interface BoxView {
  readonly name: string;
  readonly title: string;
  readonly least_seats: number;
  readonly most_seats: number;
  readonly usual_seats: number;
  readonly minutes: readonly [number, number];
  readonly variants: readonly (string)[];
  readonly options: Readonly<Record<string, readonly (string)[]>>;
  readonly has_secrets: boolean;
  readonly files: string;
  readonly has_words: boolean;
  readonly has_room: boolean;
  readonly cover: string | null;
  readonly lesson: readonly (StepView)[];
}

/** A step of a lesson: the messages `GAME-learn-STEP-title` and `GAME-learn-STEP`. */
export interface StepView {
  readonly name: string;
  readonly figure: string | null;
}

/** What links for others begin with; null if only the machine of the server can open them. */
export interface OriginView {
  readonly origin: string | null;
  readonly command: string | null;
}

/** How far all games are. */
export interface PreparationView {
  readonly games: readonly (GamePreparation)[];
}

/** How far a game is: its rules, which people need, and what computer players need. */
export interface GamePreparation {
  readonly game: string;
  readonly rules: PartView;
  readonly bots: PartView;
}

/** How far a part of a game is: `done` of `all` steps, and about how many seconds are left. */
export interface PartView {
  readonly stage: "failed" | "preparing" | "ready" | "waiting";
  readonly done: number;
  readonly all: number;
  readonly seconds: number;
  readonly problem: Phrase | null;
  readonly retry_in: number | null;
}

/** A table to be set up. Seats are in the order given unless `shuffle` is asked for. */
export interface NewTable {
  readonly game: string;
  readonly seats: readonly (HereSeat | OpenSeat | BotSeat)[];
  readonly variant?: string | null;
  readonly options?: Readonly<Record<string, string | FileOption>>;
  readonly open?: boolean;
  readonly hints?: boolean;
  readonly shuffle?: boolean;
  readonly clock?: Clock | null;
  readonly request?: string | null;
}

/** A seat for a person at this screen; called like you unless there is a name. */
export interface HereSeat {
  readonly who: "here";
  readonly name: string | null;
}

/** A seat for whoever comes. */
export interface OpenSeat {
  readonly who: "open";
}

/** A seat for a computer player. */
export interface BotSeat {
  readonly who: "bot";
  readonly level: string;
}

/** The content of a data file, for an option of a game that wants one. */
export interface FileOption {
  readonly name: string;
  readonly text: string;
}

/** The short code of a table. */
export interface CodeForm {
  readonly code: string;
}

/** The id of a table. */
export interface Address {
  readonly id: string;
}

/** Which seat; none means any that is free. */
export interface SeatForm {
  readonly seat?: number | null;
  readonly request?: string | null;
}

/** Which seat. */
export interface OwnSeatForm {
  readonly seat: number;
  readonly request?: string | null;
}

/** Which seat a computer player of which level is to have. */
export interface HandOverForm {
  readonly seat: number;
  readonly level?: string;
  readonly request?: string | null;
}

/** The level of computer players for the seats that are still free, if any. */
export interface StartForm {
  readonly fill?: string | null;
  readonly request?: string | null;
}

/** A request with a name of its own, so that it is carried out once however often it is sent. */
export interface RequestForm {
  readonly request?: string | null;
}

/** A game record as text. */
export interface RecordForm {
  readonly text: string;
}

/** Some tables, the latest first. */
export interface TableList {
  readonly tables: readonly (TableLine)[];
}

/** A table in a list. */
export interface TableLine {
  readonly id: string;
  readonly game: string;
  readonly variant: string;
  readonly stage: string;
  readonly open: boolean;
  readonly players: readonly (PlayerView)[];
  readonly deciders: readonly (number)[];
  readonly your_turn: boolean;
  readonly created_at: number;
  readonly changed_at: number;
  readonly scores: readonly (number)[] | null;
  readonly winners: readonly (number)[] | null;
}

/** Who sits at a table of a list. */
export interface PlayerView {
  readonly name: string | null;
  readonly bot: string | null;
  readonly yours: boolean;
}

/** The moves that look best to a strong player, and how well each would go. */
export interface HintView {
  readonly ideas: readonly (HintIdea)[];
}

/** A move, the points to expect after it and the chance to win. */
export interface HintIdea {
  readonly code: number;
  readonly text: string;
  readonly move: unknown;
  readonly points: number;
  readonly chance: number;
  readonly simulations: number;
  readonly phrase?: Phrase | null;
}

/** A game after some of its events, as you may see it, and what led there. */
export interface ReplayView {
  readonly id: string;
  readonly game: string;
  readonly names: readonly (string)[];
  readonly events: number;
  readonly event: number;
  readonly stories: readonly (Story)[];
  readonly view: View;
  readonly shared: boolean;
  readonly may_share: boolean;
}

/** The table after so many events, as you may see it: drawn as SVG, or else as lines of text. */
export interface PictureView {
  readonly event: number;
  readonly drawing: string | null;
  readonly lines: readonly (readonly (Span)[])[];
  readonly standing: Result | null;
}

/** A piece of text in a picture. */
export interface Span {
  readonly text: string;
  readonly colour?: string | null;
  readonly ground?: string | null;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
}

/** How far the computer is with a game, and its opinions after the first so many. */
export interface OpinionView {
  readonly total: number;
  readonly done: number;
  readonly opinions: readonly (Opinion)[];
}

/** A decision, and what each seat had to expect after it. */
export interface Opinion {
  readonly event: number;
  readonly seat: number;
  readonly move: MoveView;
  readonly better: MoveView | null;
  readonly cost: number;
  readonly chances: readonly (number)[];
  readonly points: readonly (number)[];
}

/** A move in notation, as the game's own kind of move, and in words if it has any. */
export interface MoveView {
  readonly text: string;
  readonly move: unknown;
  readonly phrase?: Phrase | null;
}

export type Message = News | Here | Done | Refused;

export type Wish = MoveMessage | UndoMessage | AnswerMessage | LookMessage;
