/// The server's view of the guess field of a page, which can be several responses ahead of the server.
///
/// A page that is late still shows text that the game has already accepted. It therefore sends, with each text, the
/// number of the last accepted text that it has removed from its field. The server ignores the later accepted texts at
/// the start of the field, as the page will when it hears of them.
struct GuessField {
    /// The maximum number of accepted texts that a page removes after one response.
    private static let limit = 100

    private(set) var taken: Content.Taken?
    private(set) var returned: Content.Returned?
    /// The number of the last accepted text when a page last cleared its field to send a guess.
    private var cleared = 0

    /// Returns the part of the field's text that the game has not judged.
    ///
    /// `known` is the number of the last accepted text that the page has removed, or `nil` for a page without a script.
    func rest(of text: String, known: Int?) -> String {
        guard let known, let taken else { return text }
        // After a restart of the server, a page can know a higher number than the server.
        let first = known > taken.number ? 0 : max(known, cleared)
        return taken.texts.suffix(taken.number - first).reduce(text.withoutLeadingSpaces) { rest, part in
            rest.hasPrefix(part) ? String(rest.dropFirst(part.count)).withoutLeadingSpaces : rest
        }
    }

    /// Notes that the game has accepted text, which the page removes from the start of its field.
    mutating func take(_ text: String) {
        let texts = (taken?.texts ?? []) + [text]
        taken = Content.Taken(texts: texts.suffix(Self.limit), number: (taken?.number ?? 0) + 1)
    }

    /// Notes that the page has cleared its field before it sent a guess.
    mutating func clear() { cleared = taken?.number ?? 0 }

    /// Returns a guess to the field, so that the player can correct it.
    mutating func giveBack(_ text: String) {
        returned = Content.Returned(text: text, number: (returned?.number ?? 0) + 1)
    }
}

extension String {
    var withoutLeadingSpaces: String { String(drop(while: \.isWhitespace)) }
}
