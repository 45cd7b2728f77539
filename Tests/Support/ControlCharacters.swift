/// Control characters that names, methods and values must not contain, because some of them end a line or a text.
package enum ControlCharacters {
    package static let endingALine = ["\r", "\n", "\r\n", "\0"]
    package static let others = ["\u{1}", "\u{8}", "\u{B}", "\u{C}", "\u{1B}", "\u{1F}", "\u{7F}"]
    package static let all = endingALine + others
}
