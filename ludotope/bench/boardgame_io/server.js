// A boardgame.io server in its usual form: everything in memory, one game.
// The game has about as much state as a park of Caldera Park, and about as many rules to check.
const { Server, Origins } = require("boardgame.io/server");

const SPACES = 48;
const TOKENS = 7;

const Park = {
  name: "park",
  setup: ({ ctx }) => ({
    parks: Array.from({ length: ctx.numPlayers }, () =>
      Array.from({ length: SPACES }, (_, space) => ({ at: [space % 7, (space / 7) | 0], terrain: "forest", token: null })),
    ),
    display: Array.from({ length: TOKENS }, () => ["bear", "wolf", "bison"]),
    scores: Array(ctx.numPlayers).fill(0),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, ctx }, space, token) => {
      const park = G.parks[ctx.currentPlayer];
      park[space].token = G.display[token].join(" ");
      // Families: connected spaces with the same animals.
      const seen = new Set();
      let best = 0;
      for (let start = 0; start < SPACES; start++) {
        if (seen.has(start) || !park[start].token) continue;
        const edge = [start];
        let size = 0;
        seen.add(start);
        while (edge.length) {
          const here = edge.pop();
          size++;
          for (const step of [-1, 1, -7, 7, -8, 8]) {
            const there = here + step;
            if (there >= 0 && there < SPACES && park[there].token && !seen.has(there)) {
              seen.add(there);
              edge.push(there);
            }
          }
        }
        best = Math.max(best, size);
      }
      G.scores[ctx.currentPlayer] = best;
    },
  },
};

const server = Server({ games: [Park], origins: [Origins.LOCALHOST] });
server.run(Number(process.env.PORT));
