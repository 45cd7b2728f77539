extension String {
    /// The text on one line: each control character, format character and line break is replaced by an escape sequence.
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
