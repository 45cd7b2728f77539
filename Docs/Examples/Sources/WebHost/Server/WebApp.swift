import RemoteLoading

/// One app of a player: the content of a page, and the actions that the page offers.
@MainActor
protocol WebApp: AnyObject {
    /// The content of the page, which depends only on observable values.
    var content: Content { get }
    /// Loads what the screen needs.
    func load() async
    /// Performs an action of the page.
    ///
    /// An action that the screen does not offer is ignored.
    func perform(_ action: WebAction) async
    /// Returns a picture of the page by its name.
    func picture(_ name: String) async -> EncodedImage?
    /// Ends work that would otherwise continue without the page.
    func close()
}

extension WebApp {
    func picture(_ name: String) async -> EncodedImage? { nil }

    func close() {}
}

/// The part of a page that changes while the page is shown.
struct Content {
    var html: HTML
    /// The identifier of the element that gets the focus when another kind of screen is shown.
    var focus: String
    /// The last accepted guess, which the page removes from the guess field.
    var taken: Taken?

    struct Taken: Hashable {
        var text: String
        /// A number that differs for each accepted guess, so that the page removes each guess from the field only once.
        var number: Int
    }

    /// A text that differs whenever the content differs.
    var version: String {
        var hasher = Hasher()
        hasher.combine(html)
        hasher.combine(focus)
        hasher.combine(taken)
        return String(UInt(bitPattern: hasher.finalize()), radix: 36)
    }
}

/// An action that a page has sent.
enum WebAction: Equatable {
    /// The action of a button.
    case press(String)
    /// The text of the guess field after a change.
    case type(String)
    /// The text of the guess field, sent as a guess.
    case guess(String)
    /// The text of the search field, sent as the name of a game.
    case search(String)
    /// The text of the search field, sent as the name of a channel.
    case channel(String)
}

extension WebAction {
    /// The maximum length of a text in UTF-16 code units, which is also the `maxlength` of the fields in the pages.
    static let longestText = 200

    /// Creates the action of a form, or returns `nil` if the form contains no action or a text that is too long.
    init?(_ form: [String: String]) {
        guard form.values.allSatisfy({ $0.utf16.count <= WebAction.longestText }) else { return nil }
        switch (form["do"], form["typed"], form["guess"], form["text"]) {
        case (_, let text?, _, _): self = .type(text)
        case ("search", _, _, let text?): self = .search(text)
        case ("channel", _, _, let text?): self = .channel(text)
        case (let name?, _, _, _) where name != "guess": self = .press(name)
        case (_, _, let text?, _): self = .guess(text)
        default: return nil
        }
    }
}

extension ActionButton {
    /// Returns a Boolean value that indicates whether the button is enabled and performs the action with the given
    /// name.
    func offers(_ name: String) -> Bool {
        isEnabled && "\(action)" == name
    }
}
