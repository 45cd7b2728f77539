import Foundation
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
    /// The state of the app in the menu: a record or the progress of a game, or `nil` if the app has neither.
    var summary: Summary? { get }
    /// Ends work that would otherwise continue without the page.
    func close()
}

/// An app with a game that the server can pause, save and continue.
@MainActor
protocol GameApp: WebApp {
    /// The encoded game that the player can continue, or `nil` if there is no such game.
    ///
    /// The value depends only on observable values.
    var savedGame: Data? { get }
    /// A Boolean value that indicates whether a game is running, so that it can be paused.
    var isRunning: Bool { get }
    /// A Boolean value that indicates whether a new question does not accept answers yet, as it will in a moment.
    var isSettling: Bool { get }
    func pause() async
    func resume() async
    /// Returns how the button with a name ends the game, or `nil` if it does not end it.
    func end(by name: String) -> GameEnd?
    /// The content of the page after the game was ended, while its results are not shown because the player can still
    /// take back the end.
    var endedContent: Content { get }
    /// The content of the page while the player can still take back the deletion that the button with a name starts.
    func content(afterDeletionBy name: String) -> Content
    /// Waits until the results of all finished games are saved.
    func resultSaved() async
}

/// A way in which a player ends a game or deletes what the game has learned, and which the player can take back.
enum GameEnd: Hashable {
    /// The game is given up for another one, or for the menu.
    case withoutResults
    /// The game shows its results, with the missed answers.
    case withResults
    /// The lessons of the player are deleted, and the rest of the page stays the same.
    case deletion
}

/// The state of an app that the player has opened, as the menu shows it.
enum Summary: Equatable {
    /// A game can be continued, and the text says how far it is.
    case running(String)
    case record(Readout)

    /// Creates the state of an app without a game, or returns `nil` if there is no record or it is zero.
    init?(record: Readout?) {
        guard let record = record?.earned, !record.numbers.isEmpty else { return nil }
        self = .record(record)
    }
}

extension GameApp {
    var endedContent: Content { content }

    func content(afterDeletionBy name: String) -> Content { content }
}

extension WebApp {
    func picture(_ name: String) async -> EncodedImage? { nil }

    var summary: Summary? { nil }

    func close() {}
}

/// The part of a page that changes while the page is shown.
struct Content {
    var html: HTML
    /// The identifier of the element that gets the focus when another kind of screen is shown.
    var focus: String
    /// The text of the clock, which the title of the window repeats.
    var clock: String?
    /// The last accepted guesses, which the page removes from the guess field.
    var taken: Taken?
    /// The last guess that the page puts back into the empty guess field.
    var returned: Returned?
    /// The name of the list on the page, which the title of the window begins with.
    var name: String?
    /// The address that is copied with a result, relative to that of the app.
    var sharedAddress = "./"
    /// The end of a game that the player can take back, or `nil` if there is none.
    var undoable: GameEnd?
    /// A Boolean value that indicates whether the game of the page could not be saved.
    var isUnsaved = false

    struct Taken: Hashable {
        /// The last accepted guesses, in order.
        var texts: [String]
        /// The number of all accepted guesses, so that the page removes each guess from the field only once.
        var number: Int
    }

    struct Returned: Hashable {
        var text: String
        /// A number that differs for each returned guess.
        var number: Int
    }

    /// Returns `true` if the page has the button or the field of an action.
    func offers(_ action: WebAction) -> Bool {
        switch action {
        case .press(let name): html.text.contains("value=\"\(name)\"")
        case .type, .guess: html.text.contains("id=\"guess\"") && focus == "guess"
        }
    }

    /// A text that differs whenever the content differs.
    var version: String {
        var hasher = Hasher()
        hasher.combine(html)
        hasher.combine(focus)
        hasher.combine(clock)
        hasher.combine(taken)
        hasher.combine(returned)
        hasher.combine(name)
        hasher.combine(sharedAddress)
        hasher.combine(undoable)
        hasher.combine(isUnsaved)
        return String(UInt(bitPattern: hasher.finalize()), radix: 36)
    }
}

/// An action that a page has sent.
enum WebAction: Equatable {
    /// The action of a button.
    case press(String)
    /// The text of the guess field after a change, and the number of the last accepted guess that was removed from it.
    case type(String, known: Int?)
    /// The text of the guess field, sent as a guess.
    ///
    /// A page that sends the number of the last removed guess has also cleared the field.
    case guess(String, known: Int?)
}

extension WebAction {
    /// The action of the button that takes back the end of a game.
    static let undo = WebAction.press("undo")
    /// The action of the button that shows the results of an ended game before the time to take back the end is over.
    static let showResults = WebAction.press(resultsName)
    /// The name of that button.
    static let resultsName = "results"
    /// The action of a page that is no longer visible.
    static let leave = WebAction.press("away")
}

extension WebAction {
    /// The maximum length of a text in UTF-16 code units, which is also the `maxlength` of the fields in the pages.
    static let longestText = 200

    /// Creates the action of a form, or returns `nil` if the form contains no action or a text that is too long.
    init?(_ form: [String: String]) {
        guard form.values.allSatisfy({ $0.utf16.count <= WebAction.longestText }) else { return nil }
        let known = form["known"].flatMap { Int($0) }
        switch (form["do"], form["typed"], form["guess"]) {
        case (_, let text?, _): self = .type(text, known: known)
        case (let name?, _, _) where name != "guess": self = .press(name)
        case (_, _, let text?): self = .guess(text, known: known)
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

extension Encodable {
    /// The value in JSON, with the same text for the same value.
    var encoded: Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try? encoder.encode(self)  // fails for no value of a game
    }
}

extension Data {
    /// Returns the value in JSON, or `nil` if this program cannot read it, as after a downgrade.
    func decoded<Value: Decodable>(_ type: Value.Type = Value.self) -> Value? {
        try? JSONDecoder().decode(type, from: self)  // see above
    }
}
