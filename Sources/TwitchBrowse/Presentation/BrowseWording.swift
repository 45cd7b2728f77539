public import Foundation
public import enum RemoteLoading.LoadError

/// The texts of browsing, in one language.
///
/// Start with ``english`` or ``italian`` and change single texts, or create your own.
public struct BrowseWording: Sendable {
    /// The header of the list of games.
    public var gamesTitle = "Top games"
    /// The text beside the activity indicator.
    public var loading = "Loading…"
    /// The label of the button that loads the list again.
    public var refresh = "Refresh"
    /// The label of the button after a failure.
    public var tryAgain = "Try again"
    /// The label of the button if a sign-in is needed.
    public var signIn = "Sign in"
    /// The text in place of an unknown number of viewers.
    public var uncounted = "–"
    /// The displayed number of viewers.
    public var viewers: @Sendable (ViewerCount) -> String = { count in
        let number = compact(count.number, point: ".")
        return count.isExact ? number : "at least \(number)"
    }
    /// The spoken number of viewers.
    public var spokenViewers: @Sendable (ViewerCount) -> String = { count in
        let viewers = "\(count.number) \(count.number == 1 ? "viewer" : "viewers")"
        return count.isExact ? viewers : "at least \(viewers)"
    }
    /// The displayed time since a stream began, from a number of minutes.
    public var duration: @Sendable (_ minutes: Int) -> String = { compactDuration($0) }
    /// The spoken time since a stream began, from a number of minutes.
    public var spokenDuration: @Sendable (_ minutes: Int) -> String = {
        "live for " + spokenTime($0, hours: ("hour", "hours"), minutes: ("minute", "minutes"))
    }
    /// The name of a language by its code.
    public var language: @Sendable (_ code: String) -> String = { languageName($0, in: "en", other: "Other language") }
    /// The text with the age of a list, from a number of minutes.
    public var age: @Sendable (_ minutes: Int) -> String = { minutes in
        switch minutes {
        case ..<1: "Updated less than a minute ago"
        case ..<1_440: "Updated \(compactDuration(minutes)) ago"
        case ..<2_880: "Updated yesterday"
        default: "Updated \(minutes / 1_440) days ago"
        }
    }
    /// The reason for an incomplete list.
    public var incomplete: @Sendable (Incompleteness) -> String = { _ in "Not everything could be loaded." }
    /// The title if there are no games.
    public var noGamesTitle = "No games"
    /// The text below the title if there are no games.
    public var noGamesDetail = "No games are being streamed right now."
    /// The title if a game has no streams.
    public var noStreamsTitle = "No streams"
    /// The text below the title if a game has no streams.
    public var noStreamsDetail: @Sendable (_ game: String) -> String = { "No one is streaming \($0) right now." }
    /// The title after a failed load.
    public var failureTitle = "Loading failed"
    /// The title after a failed refresh, above the rows of the earlier load.
    public var refreshFailureTitle = "Refresh failed"
    /// The reason for a failed load.
    ///
    /// The date is the current time, from which the seconds until a retry are computed.
    public var failureDetail: @Sendable (LoadError, Date) -> String = { error, date in
        switch error {
        case .connectivity: "The service can't be reached. Check your connection and try again."
        case .invalidData: "The response could not be read."
        case .cancelled: "Loading was stopped."
        case .refused(.signInNeeded): "Sign in to see this."
        case .refused(.rateLimited(let until?)): "Too many requests. Try again in \(seconds(from: date, to: until)) s."
        case .refused(.rateLimited): "Too many requests. Try again in a minute."
        case .refused(.gone): "This service has been shut down."
        case .refused(.unavailable): "The service is unavailable. Try again later."
        case .refused: "The service declined the request."
        }
    }

    /// The English texts.
    public static let english = BrowseWording()
}

/// Returns a shortened number, such as `12.3K`, always rounded down.
func compact(_ number: Int, point: String) -> String {
    let units = [(1_000_000_000, "B"), (1_000_000, "M"), (1_000, "K")]
    guard let (unit, sign) = units.first(where: { number >= $0.0 }) else { return "\(number)" }
    let (whole, tenth) = (number / unit, number % unit / (unit / 10))
    return (tenth == 0 ? "\(whole)" : "\(whole)\(point)\(tenth)") + sign
}

/// Returns a duration as text, such as `45 min`, or `3 h 07 min` if it is an hour or longer.
func compactDuration(_ minutes: Int) -> String {
    let rest = minutes % 60
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(rest < 10 ? "0" : "")\(rest) min"
}

/// Returns a duration in words, such as `3 hours, 7 minutes`.
///
/// A part that is zero is left out, except that a duration of zero is `0 minutes`.
func spokenTime(_ total: Int, hours: (String, String), minutes: (String, String)) -> String {
    let parts = [(total / 60, hours), (total % 60, minutes)].filter { $0.0 > 0 }
    let spoken = parts.map { "\($0.0) \($0.0 == 1 ? $0.1.0 : $0.1.1)" }
    return spoken.isEmpty ? "0 \(minutes.1)" : spoken.joined(separator: ", ")
}

/// Returns the capitalised name of a language in another language, or the code if it is unknown.
func languageName(_ code: String, in language: String, other: String) -> String {
    // A text of more than 35 bytes is no language code (RFC 5646, section 4.4.1), and comparing long text can be slow.
    guard code.utf8.count <= 35 else { return code }
    guard code != "other" else { return other }
    // For an unknown code, Foundation may return the code instead of a name.
    guard let name = Locale(identifier: language).localizedString(forLanguageCode: code), name != code else {
        return code
    }
    return name.prefix(1).uppercased() + name.dropFirst()
}

/// Returns the number of seconds between two dates, rounded up.
func seconds(from date: Date, to later: Date) -> Int {
    Int(min(max(0, later.timeIntervalSince(date).rounded(.up)), 1e9))
}
