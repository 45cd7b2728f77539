public import Foundation
public import enum RemoteLoading.LoadError

/// What browsing says, in one language.
///
/// Take ``english`` or ``italian`` and change what you like, or make your own.
public struct BrowseWording: Sendable {
    /// The header of the list of games.
    public var gamesTitle = "Top games"
    /// What stands by the wheel while something is on its way.
    public var loading = "Loading…"
    /// The button that fetches anew.
    public var refresh = "Refresh"
    /// The button after a failure.
    public var tryAgain = "Try again"
    /// The button where somebody must sign in.
    public var signIn = "Sign in"
    /// What stands in the place of a count that is not known.
    public var uncounted = "–"
    /// How many watch, as shown.
    public var viewers: @Sendable (ViewerCount) -> String = { count in
        let number = compact(count.number, point: ".")
        return count.isExact ? number : "at least \(number)"
    }
    /// How many watch, as spoken.
    public var spokenViewers: @Sendable (ViewerCount) -> String = { count in
        let viewers = "\(count.number) \(count.number == 1 ? "viewer" : "viewers")"
        return count.isExact ? viewers : "at least \(viewers)"
    }
    /// For how many minutes a stream has been live, as shown.
    public var duration: @Sendable (_ minutes: Int) -> String = { compactDuration($0) }
    /// For how many minutes a stream has been live, as spoken.
    public var spokenDuration: @Sendable (_ minutes: Int) -> String = {
        "live for " + spokenTime($0, hours: ("hour", "hours"), minutes: ("minute", "minutes"))
    }
    /// The name of a language by its code.
    public var language: @Sendable (_ code: String) -> String = { languageName($0, in: "en", other: "Other language") }
    /// The time since a list was updated, in minutes.
    public var age: @Sendable (_ minutes: Int) -> String = { minutes in
        switch minutes {
        case ..<1: "Updated less than a minute ago"
        case ..<1_440: "Updated \(compactDuration(minutes)) ago"
        case ..<2_880: "Updated yesterday"
        default: "Updated \(minutes / 1_440) days ago"
        }
    }
    /// Why a list is short.
    public var incomplete: @Sendable (Incompleteness) -> String = { _ in "Not everything could be loaded." }
    /// The first line when there are no games.
    public var noGamesTitle = "Nothing on"
    /// The rest when there are no games.
    public var noGamesDetail = "Nobody streams a game right now."
    /// The first line when a game has no streams.
    public var noStreamsTitle = "Nobody is live"
    /// The rest when a game has no streams.
    public var noStreamsDetail: @Sendable (_ game: String) -> String = { "Nobody streams \($0) right now." }
    /// The first line when a list did not come.
    public var failureTitle = "Nothing came"
    /// The first line when nothing newer came than the list that is there.
    public var refreshFailureTitle = "Nothing newer came"
    /// Why a list did not come, at a date.
    public var failureDetail: @Sendable (LoadError, Date) -> String = { error, date in
        switch error {
        case .connectivity: "No answer came. Check the connection and try again."
        case .invalidData: "What came made no sense."
        case .cancelled: "Loading was stopped."
        case .refused(.signInNeeded): "Sign in to see this."
        case .refused(.rateLimited(let until?)): "Too many questions. Try again in \(seconds(from: date, to: until)) s."
        case .refused(.rateLimited): "Too many questions. Try again in a minute."
        case .refused(.gone): "The service is switched off for good."
        case .refused(.unavailable): "The service is out of order. Try again later."
        case .refused: "The service did not give it."
        }
    }

    /// English.
    public static let english = BrowseWording()
}

/// A number in at most four signs, such as `12.3K`; it never says more than there are.
func compact(_ number: Int, point: String) -> String {
    let units = [(1_000_000_000, "B"), (1_000_000, "M"), (1_000, "K")]
    guard let (unit, sign) = units.first(where: { number >= $0.0 }) else { return "\(number)" }
    let (whole, tenth) = (number / unit, number % unit / (unit / 10))
    return (tenth == 0 ? "\(whole)" : "\(whole)\(point)\(tenth)") + sign
}

/// `45 min`, or `3 h 07 min` from an hour on.
func compactDuration(_ minutes: Int) -> String {
    let rest = minutes % 60
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(rest < 10 ? "0" : "")\(rest) min"
}

/// `3 hours, 7 minutes`; a part that is nothing is left out, unless both are.
func spokenTime(_ total: Int, hours: (String, String), minutes: (String, String)) -> String {
    let parts = [(total / 60, hours), (total % 60, minutes)].filter { $0.0 > 0 }
    let spoken = parts.map { "\($0.0) \($0.0 == 1 ? $0.1.0 : $0.1.1)" }
    return spoken.isEmpty ? "0 \(minutes.1)" : spoken.joined(separator: ", ")
}

/// The name of a language in another, with a capital; a code that nobody knows is shown as it is.
func languageName(_ code: String, in language: String, other: String) -> String {
    // No code of a language is so long (RFC 5646, section 4.4.1), and comparing long text can be slow.
    guard code.utf8.count <= 35 else { return code }
    guard code != "other" else { return other }
    // An unknown code may come back as its own name.
    guard let name = Locale(identifier: language).localizedString(forLanguageCode: code), name != code else {
        return code
    }
    return name.prefix(1).uppercased() + name.dropFirst()
}

/// How many seconds lie between two dates, a begun one counted whole.
func seconds(from date: Date, to later: Date) -> Int {
    Int(min(max(0, later.timeIntervalSince(date).rounded(.up)), 1e9))
}
