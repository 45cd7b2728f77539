/// The moods of a fake Twitch: each is something that the real one has done.
public struct FakeTwitchBehaviour: Hashable, Sendable {
    /// What is odd about pages; only short ones are odd in the older interface, which has no cursors.
    public enum Paging: Hashable, Sendable {
        /// Nothing.
        case usual
        /// Pages are shorter than asked for.
        case short
        /// Every other page is empty and has a cursor.
        case emptyBetween
        /// Every page after the first has the same cursor.
        case repeatedCursor
        /// The cursor of the second page leads back to the first, by another name each time.
        case circle
        /// The cursor of the first page is declined as invalid.
        case expiredCursor
    }

    /// How a list says that it is over.
    public enum End: Hashable, Sendable, CaseIterable {
        /// `"pagination": {}`.
        case empty
        /// No `pagination`.
        case missing
        /// `"pagination": null`.
        case null
        /// `"cursor": null`.
        case nullCursor
        /// `"cursor": ""`.
        case blankCursor
    }

    /// What is wrong with one answer.
    public enum Outage: Hashable, Sendable, CaseIterable {
        /// 401, whatever the token.
        case unauthorized
        /// 429, although points are left.
        case rateLimited
        /// 503, in plain text.
        case unavailable
        /// 200, with something that is not JSON.
        case nonsense
        /// Every other element makes no sense.
        case malformedElements
    }

    /// What is odd about pages.
    public var paging = Paging.usual
    /// How a list says that it is over.
    public var end = End.empty
    /// Whether the lists change after each page.
    public var shiftsBetweenPages = false
    /// Whether the first category of the list of games has no name, and is left out after the page was cut.
    package var hasBlankCategory = false
    /// Whether every so many-th element makes no sense; none if nil.
    package var malformedEvery: Int?
    /// Whether lists without elements, tags and cursors are null.
    package var prefersNull = false
    /// Whether streams come without display names.
    package var hasBlankNames = false
    /// Whether there are members that no document names.
    package var hasUnknownMembers = false
    /// Whether all pictures are gone, and each address leads on to the stand-in.
    public var hasDeadArt = false
    /// How many calls a minute the newer interface lets through.
    public var pointsAMinute = 800
    /// Whether answers tell how many of them are left.
    public var tellsLimits = true
    /// Whether the older interface is switched off.
    public var isKrakenGone = false
    /// Whether a refresh token that is no good is a 401 and not a 400.
    package var refusesRefreshWith401 = false
    /// Whether the next question for a code that waits is told that it is invalid, once.
    package var callsTheCodeInvalidOnce = false
    /// How long a token is good, in seconds.
    public var tokenLife = 14_000

    /// Creates the usual behaviour: nothing is odd.
    public init() {}
}
