extension Style {
    /// A round of a game: the facts about it, its clock, the progress, and the options.
    static let rounds = #"""
        .facts { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 1.25rem; min-height: 3rem;
          font-variant-numeric: tabular-nums; font-weight: 600; }
        .facts > .record { flex: 1 1 4rem; margin: 0; }
        .clock { margin-inline-start: auto; font-size: 2.25rem; line-height: 1; font-weight: 700; padding: 0.5rem 1rem;
          border-radius: 1rem; background: var(--soft); color: var(--main); }
        .clock.late { background: var(--late-back); color: var(--late); }
        progress { display: block; width: 100%; height: 0.5rem; border: 0; border-radius: 1rem; overflow: hidden;
          appearance: none; background: var(--line); color: var(--main); }
        progress::-webkit-progress-bar { background: var(--line); }
        progress::-webkit-progress-value { background: var(--main); border-radius: 1rem; }
        progress::-moz-progress-bar { background: var(--main); }
        .ring { position: relative; display: inline-grid; place-items: center; width: 5rem; height: 5rem; flex: none; }
        .ring svg { position: absolute; inset: 0; transform: rotate(-90deg); stroke-width: 3.5; }
        .ring .track { stroke: var(--line); } .ring .value { stroke: var(--main); }
        .ring b { font-size: 1.0625rem; }
        .question { display: flex; flex-direction: column; align-items: center; justify-content: center; text-align: center;
          min-height: clamp(7rem, 30vh, 20rem); padding: 0.5rem; }
        .question.short { min-height: 0; } .question ~ .buttons { justify-content: center; }
        .question h1 { margin: 0.5rem 0; font-size: clamp(1.5rem, 1rem + 2.6vw, 2.75rem); }
        .options { display: grid; gap: 0.75rem; }
        @media (min-width: 30rem) { .options { grid-template-columns: 1fr 1fr; } }
        @media (min-width: 44rem) { .options { gap: 1rem; } .options:not(.faces) button { min-height: 6.5rem; font-size: 1.375rem; } }
        @media (min-width: 44rem) { .options:not(.faces):has(> :nth-child(2):last-child) button { min-height: 10rem; } }
        .options li { position: relative; }
        .options button { width: 100%; height: 100%; min-height: 4rem; text-align: start; font-size: 1.125rem;
          padding: 0.6rem 1.1rem 0.6rem 4rem; box-shadow: var(--shadow); border-radius: 1rem; }
        .options li::before, .options .mark { position: absolute; inset-inline-start: 1rem; top: calc(50% - 1rem);
          width: 2rem; height: 2rem; line-height: 2rem; border-radius: 0.6rem; text-align: center; font-weight: 700;
          pointer-events: none; z-index: 1; }
        .options li::before { content: attr(data-key) / ""; background: var(--soft); color: var(--main); }
        .options .mark { background: #fff; color: var(--right-fill); } .options .wrong .mark { color: var(--wrong-fill); }
        .options li:has(.mark)::before, .options li:has(.removed)::before { visibility: hidden; }
        .options button[aria-disabled] { opacity: 1; } .options.settled button:not(.right, .wrong) { opacity: 0.5; }
        .options.settled li:not(:has(.mark))::before { opacity: 0.5; }
        .options button.right, .options button.wrong { color: #fff; border-color: transparent; }
        .options button.right { background: var(--right-fill); } .options button.wrong { background: var(--wrong-fill); }
        .options button.removed { visibility: hidden; }
        .options.faces { grid-template-columns: repeat(3, 1fr); max-width: 46rem; margin: 0 auto; }
        .faces button { padding: 0.5rem; text-align: center; font-size: 0.9375rem; }
        .faces li::before, .faces .mark { inset-inline-start: 0.9rem; top: 0.9rem; box-shadow: var(--shadow); }
        .faces img { width: 100%; height: auto; border-radius: 0.6rem; }
        .faces button > span:not(.mark) { position: absolute; inset: auto 0.5rem 0.5rem; padding: 0.3rem; line-height: 1.2;
          border-radius: 0 0 0.6rem 0.6rem; background: #14121ce0; color: #fff; }
        .question img, .picture img { width: 12rem; margin: 1rem auto 0; border-radius: 0.75rem; border: 1px solid var(--edge); }
        .person { width: 14rem; height: 14rem; border-radius: 1.25rem; margin: 0 auto 1.25rem; box-shadow: var(--shadow); }
        @media (max-width: 40rem) { .question { min-height: 25vh; } .question img, .picture img { width: 9rem; }
          .facts { column-gap: 0.75rem; } .facts .badge { padding-inline: 0.5rem; } .clock { font-size: 1.75rem; }
          .options.faces { grid-template-columns: repeat(2, 1fr); } .person { width: 11rem; height: 11rem; } }
        """#
}
