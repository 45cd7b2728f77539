import RemoteLoading

/// One app of a player: the content of a page, and the actions that the page offers.
@MainActor
protocol WebApp: AnyObject {
    /// The content, which is made only from observable values.
    var content: Content { get }
    /// Loads what the screen needs.
    func load() async
    /// Performs an action of the page.
    ///
    /// An action that the screen does not offer is ignored.
    func perform(_ action: WebAction) async
    /// Returns a picture of the page by its name.
    func picture(_ name: String) async -> EncodedImage?
}

extension WebApp {
    func picture(_ name: String) async -> EncodedImage? { nil }
}

/// The content of a page that changes while the page is shown.
struct Content {
    var html: HTML
    /// The identifier of the element that gets the focus when another kind of screen is shown.
    var focus: String
    /// The text of the guess field that the game has accepted, which the page removes from the field.
    var taken: Taken?

    struct Taken: Hashable {
        var text: String
        /// The number of the accepted text, so that the page removes each text once.
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
}

extension WebAction {
    /// Creates the action of a form, or returns `nil` if the form contains none.
    init?(_ form: [String: String]) {
        if let text = form["typed"] {
            self = .type(text)
        } else if let name = form["do"], name != "guess" {
            self = .press(name)
        } else if let text = form["guess"] {
            self = .guess(text)
        } else {
            return nil
        }
    }
}

extension ActionButton {
    /// A Boolean value that indicates whether a page that shows the button may request the action.
    func offers(_ name: String) -> Bool {
        isEnabled && "\(action)" == name
    }
}
