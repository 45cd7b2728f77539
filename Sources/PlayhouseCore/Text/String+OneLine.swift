extension String {
    /// The text on one line, with escape sequences for control characters, format characters and line breaks.
    ///
    /// A text from a server that is written to a log or a terminal must not look like another message.
    package var onOneLine: String {
        unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
            default: String(scalar)
            }
        }.joined()
    }
}
