// Written by tools/write_types.py from the server's structs. Do not change it here.

/** A table as it stands, and what has happened since the last news (or a given step). */
export interface News {
  readonly kind: "news";
  readonly stories: readonly (Story)[];
  readonly table: TableView;
}

/** One thing that happened, as somebody is told it: to show, to write down, to say. */
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
  readonly practice: boolean;
  readonly clock: Clock | null;
  readonly host: boolean;
  readonly seats: readonly (SeatView)[];
  readonly watchers: number;
  readonly seat: number;
  readonly asked: number | null;
  readonly prompt: Phrase | null;
  readonly view: View | null;
  readonly result: Result | null;
  readonly stand_ins: readonly (StandIn)[];
  readonly undo: "ask" | "free" | "luck" | "no";
  readonly undo_request: UndoView | null;
  readonly skip_requests: readonly (SkipView)[];
  readonly removed: boolean;
  readonly rematch: string | null;
  readonly shared: boolean;
  readonly may_share: boolean;
}

/** A time limit for people: for each move, or for the whole game; and what happens then. */
export interface Clock {
  readonly seconds: number;
  readonly per: "game" | "move";
  readonly at_end: "bot" | "lost";
}

/** A seat as others see it: who sits there, who plays, whether they are here. */
export interface SeatView {
  readonly name: string | null;
  readonly bot: string | null;
  readonly character: string | null;
  readonly fair: boolean;
  readonly manner: Phrase | null;
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

/** The current or final result of a game. */
export interface Result {
  readonly scores: readonly (number)[];
  readonly places: readonly (number)[];
  readonly decided_by: string;
  readonly sheets: readonly (Readonly<Record<string, number>>)[];
  readonly remark: string | null;
}

/** A computer player played for a person: it took so many `of` all decisions of a seat. */
export interface StandIn {
  readonly seat: number;
  readonly decisions: number;
  readonly of: number;
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

/** A problem: its message, with the values, and the sentence in your language. */
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

/** Your identity: nobody yet, a guest with a name, or somebody with an account. */
export interface WhoView {
  readonly name: string | null;
  readonly account: string | null;
  readonly failed_logins: number;
  readonly failed_at: number | null;
  readonly pace: string | null;
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

/** The name by which you would like to be called. */
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
  readonly has_pad: boolean;
  readonly has_puzzles: boolean;
  readonly cover: string | null;
  readonly lesson: readonly (StepView)[];
}

/** A step of a lesson: the messages `GAME-learn-STEP-title` and `GAME-learn-STEP`. */
export interface StepView {
  readonly name: string;
  readonly figure: string | null;
}

/** The origin of links for others; null if only the machine of the server can open them. */
export interface OriginView {
  readonly origin: string | null;
  readonly command: string | null;
}

/** The progress of preparing each game. */
export interface PreparationView {
  readonly games: readonly (GamePreparation)[];
}

/** The progress of a game: its rules, which people need, and what computer players need. */
export interface GamePreparation {
  readonly game: string;
  readonly rules: PartView;
  readonly bots: PartView;
}

/** The progress of a part of a game: `done` of `all` steps, and about `seconds` left. */
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
  readonly practice?: boolean;
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

/** The seat to take; none means any that is free. */
export interface SeatForm {
  readonly seat?: number | null;
  readonly request?: string | null;
}

/** A seat of the table. */
export interface OwnSeatForm {
  readonly seat: number;
  readonly request?: string | null;
}

/** The seat that a computer player is to have, and its level. */
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

/** A table in a list; `stand_ins` are the people's seats that a computer player played for. */
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
  readonly practice: boolean;
  readonly stand_ins: readonly (number)[];
}

/** Who sits at a table of a list; a computer player is the message `character-CHARACTER`. */
export interface PlayerView {
  readonly name: string | null;
  readonly bot: string | null;
  readonly character: string | null;
  readonly fair: boolean;
  readonly yours: boolean;
}

/** The moves that look best to a strong player, and how well each would go. */
export interface HintView {
  readonly ideas: readonly (HintIdea)[];
  readonly reasons: readonly (Effect)[];
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

/** One thing that a move brings for certain, before chance or anybody else goes on. */
export interface Effect {
  readonly phrase: Phrase;
  readonly line?: string | null;
  readonly seat?: number | null;
  readonly points?: number;
  readonly tone?: "" | "bad" | "good";
  readonly follow_up?: Choice | null;
}

/** What a move would bring for certain; null where the game does not say that of any move. */
export interface PreviewView {
  readonly effects: readonly (Effect)[] | null;
  readonly stale: boolean;
}

/** The most points you had in your other games of this kind, as far as they are known. */
export interface BestView {
  readonly points: number | null;
}

/** How well you play the games of which you have finished some, and what others begin with. */
export interface RatingsView {
  readonly ratings: readonly (RatingView)[];
  readonly start: number;
}

/** How well you play a game, learned from so many games of yours; the latest are there. */
export interface RatingView {
  readonly game: string;
  readonly value: number;
  readonly games: number;
  readonly latest: readonly (RatedGameView)[];
}

/** A finished game of yours, and how well you play after it, on the scale of strength. */
export interface RatedGameView {
  readonly table: string;
  readonly at: number;
  readonly strengths: readonly (number)[];
  readonly share: number;
  readonly value: number;
}

/** All puzzles of a game. */
export interface PuzzleList {
  readonly puzzles: readonly (PuzzleLine)[];
}

/** A puzzle in a list: for how many it is, and whether you have solved it. */
export interface PuzzleLine {
  readonly name: string;
  readonly seats: number;
  readonly solved: boolean;
}

/** A decision that one choice is much the best of, as its seat sees it, and what led there. */
export interface PuzzleView {
  readonly name: string;
  readonly game: string;
  readonly names: readonly (string)[];
  readonly seat: number;
  readonly stories: readonly (Story)[];
  readonly view: View;
  readonly prompt: Phrase | null;
  readonly board: unknown;
}

/** A move in notation or by its code, as the answer of a puzzle; none to be told the answer. */
export interface TryForm {
  readonly move: string | number | null;
}

/** Whether what was `tried` is the answer; that is null if only the answer was asked for. */
export interface JudgementView {
  readonly right: boolean;
  readonly tried: Choice | null;
  readonly ideas: readonly (HintIdea)[];
  readonly against: Choice;
  readonly reasons: readonly (Effect)[];
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
  readonly result: Result | null;
  readonly practice: boolean;
  readonly stand_ins: readonly (StandIn)[];
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

/** The progress of the computer with a game, and its opinions after the first so many. */
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
  readonly reasons: readonly (Effect)[];
}

/** A move in notation, as the game's own kind of move, and in words if it has any. */
export interface MoveView {
  readonly text: string;
  readonly move: unknown;
  readonly phrase?: Phrase | null;
}

/** The scoring pads of all games that have one. */
export interface PadList {
  readonly pads: readonly (Pad)[];
}

/** The scoring pad of a game for some numbers of seats and one variant. */
export interface Pad {
  readonly game: string;
  readonly variant: string;
  readonly seats: readonly (number)[];
  readonly fields: readonly (Field)[];
  readonly lines: readonly (Line)[];
  readonly groups?: readonly (Group)[];
  readonly ties?: readonly (Tie)[];
  readonly checks?: readonly (Check)[];
  readonly out?: Number | Of | Sum | Product | Any | Rows | Seats | Share | null;
  readonly nobody?: Number | Of | Sum | Product | Any | Rows | Seats | Share | null;
  readonly ladder?: readonly (number)[];
  readonly board?: "none" | "seat" | "table";
}

/** Something to fill in: once for the table, for each seat, each row, or each seat in each row. */
export interface Field {
  readonly name: string;
  readonly scope: "cell" | "row" | "seat" | "table";
  readonly label: string;
  readonly hint: string;
  readonly most: number;
  readonly flag?: boolean;
  readonly group?: string | null;
  readonly needed?: boolean;
  readonly add?: readonly (number)[];
  readonly player_if?: string | null;
}

/** A line of points of each seat; the same name as in the game's own score sheets. */
export interface Line {
  readonly name: string;
  readonly label: string;
  readonly points: Number | Of | Sum | Product | Any | Rows | Seats | Share;
}

/** A number that is always the same. */
export interface Number {
  readonly is: "number";
  readonly value: number;
}

/** The number in a field: of the seat and the row that the formula is about. */
export interface Of {
  readonly is: "of";
  readonly field: string;
}

/** Several formulas added. */
export interface Sum {
  readonly is: "sum";
  readonly parts: readonly (Number | Of | Sum | Product | Any | Rows | Seats | Share)[];
}

/** Several formulas multiplied. */
export interface Product {
  readonly is: "product";
  readonly parts: readonly (Number | Of | Sum | Product | Any | Rows | Seats | Share)[];
}

/** 1 if a formula gives more than 0, else 0. */
export interface Any {
  readonly is: "any";
  readonly part: Number | Of | Sum | Product | Any | Rows | Seats | Share;
}

/** A formula added up over all rows of a group. */
export interface Rows {
  readonly is: "rows";
  readonly group: string;
  readonly part: Number | Of | Sum | Product | Any | Rows | Seats | Share;
}

/** A formula added up over all seats. */
export interface Seats {
  readonly is: "seats";
  readonly part: Number | Of | Sum | Product | Any | Rows | Seats | Share;
}

/** A seat's share in a row, by who has the most and the second most in a field. */
export interface Share {
  readonly is: "share";
  readonly by: string;
  readonly size: string;
  readonly first: readonly (readonly (number)[])[];
  readonly second: readonly (readonly (number)[])[];
}

/** Things of which there may be several, one a row: landmasses, territories. */
export interface Group {
  readonly name: string;
  readonly label: string;
  readonly most: number;
}

/** What tells seats with equal points apart: more of it is better, or fewer. */
export interface Tie {
  readonly name: string;
  readonly by: Number | Of | Sum | Product | Any | Rows | Seats | Share;
  readonly fewer: boolean;
}

/** What must hold, for each seat, each row or the table; `message` says it where it does not. */
export interface Check {
  readonly name: string;
  readonly scope: "row" | "seat" | "table";
  readonly left: Number | Of | Sum | Product | Any | Rows | Seats | Share;
  readonly right: Number | Of | Sum | Product | Any | Rows | Seats | Share;
  readonly message: string;
  readonly group?: string | null;
  readonly exact?: boolean;
  readonly mild?: boolean;
}

/** Your boards, the latest first. */
export interface KeptBoards {
  readonly boards: readonly (KeptBoard)[];
}

/** A board that is kept. */
export interface KeptBoard {
  readonly id: string;
  readonly changed_at: number;
  readonly board: OwnBoard;
}

/** A data file for an option of a game; with some games it is for one variant only. */
export interface OwnBoard {
  readonly game: string;
  readonly option: string;
  readonly variant: string;
  readonly name: string;
  readonly text: string;
}

/** What is wrong with a board, and in which line of it; nothing if it can be played on. */
export interface BoardCheck {
  readonly problem: string | null;
  readonly line: number | null;
}

/** A sheet to be begun, with what is known already: names, colours, date, place. */
export interface NewSheet {
  readonly game: string;
  readonly seats: number;
  readonly variant?: string | null;
  readonly id?: string | null;
  readonly options?: Readonly<Record<string, FileOption>>;
  readonly entries?: readonly (Enter)[];
}

/** Writes something into a field; `after` is the entry that was there before, if one was seen. */
export interface Enter {
  readonly kind: "enter";
  readonly id: string;
  readonly key: string;
  readonly value: string;
  readonly after?: string | null;
  readonly at?: number | null;
}

/** What was done on a device, in its order; what is known already is passed over. */
export interface ActionsForm {
  readonly actions: readonly (Enter | Undo | Reveal)[];
  readonly key?: string;
}

/** Takes an entry back: the field is as it was before it. */
export interface Undo {
  readonly kind: "undo";
  readonly id: string;
  readonly entry: string;
}

/** Says that everything is there: the points are shown, and what follows are corrections. */
export interface Reveal {
  readonly kind: "reveal";
  readonly id: string;
}

/** The sheet after some actions, and those of them that were refused. */
export interface ActionsDone {
  readonly sheet: SheetView;
  readonly refused: readonly (RefusedAction)[];
}

/** A sheet as it stands. */
export interface SheetView {
  readonly id: string;
  readonly number: number;
  readonly game: string;
  readonly variant: string;
  readonly seats: number;
  readonly revealed: boolean;
  readonly shared: boolean;
  readonly member: boolean;
  readonly writer: boolean;
  readonly key: string;
  readonly host: boolean;
  readonly created_at: number;
  readonly entries: Readonly<Record<string, EntryView>>;
  readonly conflicts: Readonly<Record<string, EntryView>>;
  readonly corrections: readonly (CorrectionView)[];
  readonly boards: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly board_parts: Readonly<Record<string, Readonly<Record<string, readonly (string)[]>>>>;
  readonly board_problems: Readonly<Record<string, Phrase>>;
  readonly claimed: readonly (number)[];
  readonly yours: readonly (number)[];
  readonly hidden: readonly (number)[];
  readonly photos: readonly (string)[];
  readonly tally: Tally;
  readonly options: Readonly<Record<string, FileOption>>;
  readonly pad: Pad | null;
  readonly imported: Play | null;
}

/** What is in a field: the name of the entry, for what replaces it, and whether it is yours. */
export interface EntryView {
  readonly id: string;
  readonly value: string;
  readonly at: number;
  readonly yours: boolean;
}

/** A change after the points were shown. */
export interface CorrectionView {
  readonly key: string;
  readonly before: string;
  readonly after: string;
  readonly at: number;
  readonly yours: boolean;
}

/** A filled-in pad, added up. */
export interface Tally {
  readonly lines: readonly (Readonly<Record<string, number>>)[];
  readonly totals: readonly (number)[];
  readonly places: readonly (number)[];
  readonly decided_by: string;
  readonly remark: string | null;
  readonly findings: readonly (Finding)[];
  readonly missing: readonly (string)[];
  readonly asks: readonly (string)[];
}

/** A check that does not hold, for a seat or a row if it is about one. */
export interface Finding {
  readonly check: string;
  readonly phrase: Phrase;
  readonly seat: number | null;
  readonly row: string | null;
  readonly mild: boolean;
  readonly unfinished: boolean;
}

/** A finished game. `played` is the day, or day and minute, where it was played. */
export interface Play {
  readonly id: string;
  readonly source: "import" | "sheet" | "table";
  readonly game: string;
  readonly variant: string;
  readonly played: string;
  readonly players: readonly (BookPlayer)[];
  readonly decided_by?: string;
  readonly place?: string;
  readonly minutes?: number | null;
  readonly practice?: boolean;
  readonly note?: string;
  readonly sheet?: string;
}

/** Who played, and how it went: points line by line, and the place. */
export interface BookPlayer {
  readonly name: string;
  readonly score: number | null;
  readonly place: number | null;
  readonly person?: string | null;
  readonly bot?: string | null;
  readonly first?: boolean;
  readonly stand_in?: boolean;
  readonly colour?: number | null;
  readonly hidden?: boolean;
  readonly lines?: Readonly<Record<string, number>>;
}

/** An action that was not carried out, and why. */
export interface RefusedAction {
  readonly id: string;
  readonly text: string;
  readonly phrase: Phrase;
}

/** Some sheets, the latest first. */
export interface SheetList {
  readonly sheets: readonly (SheetLine)[];
}

/** A sheet in a list. */
export interface SheetLine {
  readonly id: string;
  readonly revealed: boolean;
  readonly changed_at: number;
  readonly play: Play;
}

/** Comments on the boards of a sheet. */
export interface CommentList {
  readonly comments: readonly (CommentView)[];
}

/** What could have been better on the board of a seat. */
export interface CommentView {
  readonly seat: number;
  readonly phrase: Phrase;
}

/** A seat that is yours, or not any more. */
export interface ClaimForm {
  readonly seat: number;
  readonly mine?: boolean;
}

/** A photo in Base64: JPEG, PNG or WebP. */
export interface PhotoForm {
  readonly content: string;
}

/** The name of a photo that is kept with a sheet. */
export interface PhotoView {
  readonly digest: string;
}

/** A sheet, on a socket. */
export interface SheetNews {
  readonly kind: "sheet";
  readonly sheet: SheetView;
}

/** A name that means another one in your record book; itself, to take that back. */
export interface MergeForm {
  readonly name: string;
  readonly means: string;
}

/** A file of plays, as text. */
export interface ImportForm {
  readonly text: string;
}

/** How many plays were added, were known already, or are of games that are not here. */
export interface ImportView {
  readonly added: number;
  readonly known: number;
  readonly left_out: number;
  readonly wrong: number;
}

/** A link that hands a play over to another program. */
export interface LinkView {
  readonly link: string;
}

/** The names in your record book, and those that mean another one there. */
export interface NameList {
  readonly names: readonly (string)[];
  readonly means: Readonly<Record<string, string>>;
}

/** The lines in which a play is better than all earlier ones of your record book. */
export interface RecordsView {
  readonly records: readonly (LineStatistics)[];
  readonly earlier: number;
}

/** A line of points: its average over all players, and the most that somebody had in it. */
export interface LineStatistics {
  readonly line: string;
  readonly average: number;
  readonly best: number;
  readonly best_by: string;
  readonly best_on: string;
  readonly best_in: string;
}

/** Plays, the latest first, what they say, and what one may filter by. */
export interface Book {
  readonly plays: readonly (Play)[];
  readonly people: readonly (PersonStatistics)[];
  readonly pairs: readonly (Pair)[];
  readonly games: readonly (GameStatistics)[];
  readonly names: readonly (string)[];
  readonly places: readonly (string)[];
  readonly years: readonly (string)[];
}

/** How somebody did: a shared victory is one; alone nobody wins. Streaks are of victories. */
export interface PersonStatistics {
  readonly name: string;
  readonly plays: number;
  readonly contests: number;
  readonly wins: number;
  readonly average: number;
  readonly best: number;
  readonly longest_streak: number;
  readonly streak: number;
}

/** Two people who played each other: who was before the other how often. */
export interface Pair {
  readonly one: string;
  readonly other: string;
  readonly plays: number;
  readonly one_before: number;
  readonly other_before: number;
}

/** What all plays of one game say. */
export interface GameStatistics {
  readonly game: string;
  readonly title: string;
  readonly plays: number;
  readonly people: readonly (PersonStatistics)[];
  readonly lines: readonly (LineStatistics)[];
  readonly scores: readonly (Score)[];
  readonly distribution: readonly (Bar)[];
  readonly first_player: FirstPlayer;
  readonly ladder: readonly (Rung)[];
}

/** The points of somebody in a play. */
export interface Score {
  readonly play: string;
  readonly played: string;
  readonly name: string;
  readonly points: number;
}

/** How often scores were from a number of points to another. */
export interface Bar {
  readonly least: number;
  readonly most: number;
  readonly count: number;
}

/** How often whoever began has won, and how often one would by chance alone. */
export interface FirstPlayer {
  readonly plays: number;
  readonly wins: number;
  readonly expected: number;
}

/** A rung of the ladder for those who play alone, and how often it was reached. */
export interface Rung {
  readonly message: string;
  readonly count: number;
}

export type Message = News | Here | Done | Refused;

export type Wish = MoveMessage | UndoMessage | AnswerMessage | LookMessage;
