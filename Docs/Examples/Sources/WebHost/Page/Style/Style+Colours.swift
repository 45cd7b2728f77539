extension Style {
    /// The colours: those of the whole site, and one colour for each app, which all its parts use as `--main`.
    static let colours = #"""
        :root { color-scheme: light dark; --back: #fbfaff; --card: #fff; --text: #1d1a2b; --faint: #5d5872;
          --line: #ddd9ea; --edge: #8d87a3; --main: #5b3fd6; --on-main: #fff; --right: #0a6b3d; --wrong: #b3261e;
          --right-fill: #0a7041; --wrong-fill: #b3261e; --late: #8f5200; --late-back: #ffe9c7; --glow: 14%;
          --shadow: 0 1px 2px #1d1a2b14, 0 4px 14px #1d1a2b12; --lift: 0 2px 4px #1d1a2b1f, 0 10px 28px #1d1a2b24; }
        .recall { --main: #1d5ccc; } .quiz { --main: #ab4706; } .trivia { --main: #0a6b72; }
        .names { --main: #b3266e; } .twitch { --main: #7433d1; }
        @media (prefers-color-scheme: dark) {
          :root { --back: #14121c; --card: #211e2d; --text: #f0edfa; --faint: #b0aac6; --line: #383349; --edge: #79728f;
            --main: #b7a5ff; --on-main: #14121c; --right: #7bdba6; --wrong: #ffb4ab; --right-fill: #1c7448;
            --wrong-fill: #b8372f; --late: #ffcb80; --late-back: #46330f; --glow: 16%;
            --shadow: 0 1px 2px #0006; --lift: 0 8px 24px #0009; }
          .recall { --main: #8fb6ff; } .quiz { --main: #ffb780; } .trivia { --main: #6fd6cf; }
          .names { --main: #ff9fcb; } .twitch { --main: #c8a8ff; } }
        body { --tint: color-mix(in srgb, var(--main) var(--glow), transparent);
          --soft: color-mix(in srgb, var(--main) 12%, var(--card)); }
        """#
}
