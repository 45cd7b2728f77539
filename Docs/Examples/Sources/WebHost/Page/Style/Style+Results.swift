extension Style {
    /// The end of a game: the card with its ring, the statistics, and the review of the answers.
    static let results = #"""
        .result { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem 2rem; padding: 1.5rem; margin: 1rem 0;
          border-radius: 1.5rem; background: var(--card); border: 1px solid var(--line); box-shadow: var(--shadow); }
        .result > div { flex: 1 1 16rem; } .result h1, .result h2 { margin: 0; }
        .result h2 { font-size: clamp(1.5rem, 1.1rem + 1.9vw, 2.25rem); line-height: 1.15; }
        .result p { margin: 0.35rem 0; } .result .facts { min-height: 0; } .result .buttons { margin: 1rem 0 0; }
        .result .ring { width: 9rem; height: 9rem; } .result .ring b { font-size: 2rem; letter-spacing: -0.02em; }
        .record { color: var(--faint); } .record .badge { margin-inline-start: 0.4rem; }
        .stats { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fit, minmax(6rem, 1fr)); margin: 1rem 0; }
        .stats div { padding: 0.75rem 1rem; border-radius: 1rem; background: var(--card); border: 1px solid var(--line); }
        .stats dt { color: var(--faint); font-size: 0.9375rem; } .stats dd { margin: 0; font-size: 1.375rem; font-weight: 700; }
        @media (max-width: 30rem) { .stats { gap: 0.5rem; } .stats div { padding: 0.5rem 0.6rem; }
          .stats dt { font-size: 0.8125rem; } .stats dd { font-size: 1.0625rem; } .result { padding: 1.1rem; }
          .result, .result .facts { justify-content: center; text-align: center; } .result button { flex: 1 0 auto; }
          .stats { grid-template-columns: repeat(3, auto); }
          .result .ring { width: 7.5rem; height: 7.5rem; }
          .result button { padding-inline: 0.75rem; font-size: 0.9375rem; } }
        .review li { display: grid; grid-template-columns: 2rem 1fr; gap: 0.1rem 0.75rem; padding: 0.75rem 1rem;
          background: var(--card); border: 1px solid var(--line); border-radius: 1rem; margin-bottom: 0.5rem; }
        .review .mark { width: 2rem; height: 2rem; line-height: 2rem; border-radius: 0.6rem; text-align: center;
          font-weight: 700; color: #fff; background: var(--right-fill); grid-row: span 3; }
        .review .wrong .mark { background: var(--wrong-fill); }
        .review li > * { grid-column: 2; } .review .mark { grid-column: 1; } .review img { width: 4.5rem; }
        .names .review li { align-items: center; row-gap: 0.5rem; } .names .review .mark { grid-row: 1 / 3; } .names .review img { width: 4rem; border-radius: 0.75rem; }
        .who, .chosen { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; }
        .review img { height: auto; }
        .review .chosen { color: var(--faint); } .names .chosen img { width: 2.75rem; margin-inline: 0.625rem; }
        @media (min-width: 40rem) { .names .review li { grid-template-columns: 2rem 1fr 1fr; }
          .names .review .chosen { grid-area: 1 / 3; } .names .review .mark { grid-row: 1; } }
        .people { list-style: none; padding: 0; display: grid; gap: 0.5rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
        .people li { padding: 0.75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; }
        .people img { width: 4rem; height: auto; border-radius: 0.75rem; } .people .chosen { color: var(--faint); }
        .people .chosen img { width: 2.75rem; margin-inline: 0.625rem; }
        .share { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1.5rem; margin: 1rem 0; }
        .share pre { margin: 0; font: inherit; line-height: 1.4; } .share button { display: none; }
        .scripted .share button { display: block; }
        .source { color: var(--faint); font-size: 0.9375rem; }
        .missed-choice { color: var(--faint); text-decoration: line-through; margin-inline-end: 0.5rem; }
        .confetti { position: fixed; inset: 0; overflow: hidden; pointer-events: none; z-index: 4; }
        .confetti i { position: absolute; top: -5vh; width: 0.6rem; height: 1rem; border-radius: 2px; opacity: 0; }
        """#
}
