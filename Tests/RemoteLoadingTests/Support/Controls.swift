/// Control characters that names, methods and values must not contain, because some of them end a line or a text.
enum Controls {
    static let endingALine = ["\r", "\n", "\r\n", "\0"]
    static let others = ["\u{1}", "\u{8}", "\u{B}", "\u{C}", "\u{1B}", "\u{1F}", "\u{7F}"]
    static let all = endingALine + others
}
