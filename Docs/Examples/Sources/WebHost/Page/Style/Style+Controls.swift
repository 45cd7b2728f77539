extension Style {
    /// Buttons, fields, badges, and links that look like buttons.
    ///
    /// A button under the pointer has neither a `filter` nor a `transform`. Both would change the area of a button that
    /// takes the clicks of a whole card, and a click that begins in it would end outside it. A page without a script
    /// takes no clicks for half a second, so that the second click of a double click presses no button of the next
    /// page.
    static let controls = #"""
        button, input { font: inherit; color: inherit; min-height: 2.75rem; border-radius: 0.75rem; padding: 0.4rem 1.1rem; }
        button { background: var(--card); border: 1px solid var(--line); font-weight: 600; cursor: pointer;
          position: relative; }
        button.main { background: var(--main); color: var(--on-main); border-color: transparent; box-shadow: var(--shadow);
          padding-inline: 1.6rem; }
        button[disabled], button[aria-disabled] { cursor: default; }
        button[disabled], button[aria-disabled], input[disabled] { opacity: 0.6; }
        button[data-pending] { cursor: progress; }
        button[data-pending]::after { content: ""; position: absolute; inset: auto 0.6rem 0.25rem; height: 3px;
          border-radius: 3px; background: currentColor; opacity: 0.7; }
        html:not(.scripted) main :is(button, a) { animation: appear 0.5s; }
        @keyframes appear { from, to { pointer-events: none; } }
        input { width: 100%; background: var(--card); border: 2px solid var(--edge); }
        input:focus { border-color: var(--main); }
        .buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 1rem 0; }
        .badge { display: inline-block; border-radius: 2rem; padding: 0.1rem 0.7rem; background: var(--soft);
          color: var(--main); font-weight: 600; font-size: 0.9375rem; }
        .badge.new { background: var(--main); color: var(--on-main); }
        .search label { display: block; margin-bottom: 0.3rem; font-weight: 600; }
        .search div, .guess div { display: flex; flex-wrap: wrap; gap: 0.5rem; }
        .search input { flex: 1 1 12rem; width: auto; }
        .guess { margin-top: 0.5rem; } .guess label { display: block; margin-bottom: 0.3rem; font-weight: 600; }
        .guess input { flex: 1; width: auto; min-width: 0; min-height: 3.25rem; font-size: 1.25rem; }
        @media (hover: hover) {
          button:not([disabled], [aria-disabled]):hover { border-color: var(--main); background: var(--soft); }
          button.main:not([disabled], [aria-disabled]):hover { background: var(--main);
            box-shadow: inset 0 0 0 4rem #ffffff1a, var(--shadow); }
          .tile:hover, .games a:hover { box-shadow: var(--lift); } }
        button:not([disabled], [aria-disabled]):active { box-shadow: inset 0 0 0 4rem #00000014; }
        """#
}
