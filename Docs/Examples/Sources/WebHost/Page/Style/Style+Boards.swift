extension Style {
    /// A board with a place for each answer, which are filled as answers come.
    static let boards = #"""
        .board { display: grid; gap: 0.4rem; grid-template-columns: repeat(auto-fill, minmax(min(8rem, 30%), 1fr));
          margin-top: 1rem; }
        .board ul, .board ol { display: contents; } .board h2:not(.spoken) { grid-column: 1 / -1; margin-bottom: 0; }
        .board li { min-height: 2.25rem; border-radius: 0.6rem; padding: 0.25rem 0.6rem; display: grid;
          align-items: center; border: 1px dashed color-mix(in srgb, var(--edge) 55%, transparent); background: color-mix(in srgb, var(--card) 60%, transparent);
          font-weight: 600; font-size: 0.875rem; overflow-wrap: anywhere; }
        .board .found li:not([aria-hidden]) { border: 1px solid transparent; background: var(--soft); color: var(--main); }
        .board .missed li { border: 1px dashed var(--edge); color: var(--faint); }
        .board .places li > span[aria-hidden] { display: grid; } .board .places small { font-weight: 400; color: var(--faint); }
        .board .places .full { border: 1px solid transparent; background: var(--soft); color: var(--main); }
        .board .places .lost { border: 1px dashed var(--edge); color: var(--faint); }
        .board .places button { font-size: 0.75rem; padding: 0.1rem 0.5rem; min-height: 0; }
        @media (max-width: 30rem) { .board li { font-size: 0.8125rem; padding-inline: 0.4rem; } }
        .veil { display: grid; place-items: center; min-height: 14rem; margin-top: 1rem; border-radius: 1.25rem;
          border: 2px dashed var(--line); color: var(--faint); font-weight: 600; text-align: center; padding: 1rem; }
        """#
}
