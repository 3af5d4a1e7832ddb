/** Widths of the screen that change the page. */

import { MediaQuery } from "svelte/reactivity";

/** Too narrow for panels on both sides of the board: they are in a drawer then. */
export const narrow = new MediaQuery("(max-width: 1160px)");
