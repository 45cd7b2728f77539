/// The settings of a ``FakeTwitch``, which imitate variants and faults of the service.
///
/// Every option has been observed in the real service.
public struct FakeTwitchBehaviour: Hashable, Sendable {
    /// The way the fake divides a list into pages.
    ///
    /// The older API has no cursors, so only ``short`` affects it.
    public enum Paging: Hashable, Sendable {
        /// Pages that have the requested number of elements, except for the last page.
        case usual
        /// Pages that are shorter than requested.
        case short
        /// Pages with the requested number of elements, alternating with empty pages that have a cursor.
        case emptyBetween
        /// Pages whose cursor leads back to the same page, from the second page on.
        case repeatedCursor
        /// Pages that repeat in a cycle, because the cursor of the second page leads back to the first.
        ///
        /// The text of each cursor is different, so a client cannot recognise the cycle by the cursors.
        case circle
        /// Pages whose cursors the service rejects as invalid.
        case expiredCursor
    }

    /// The content of the member `pagination` on the last page of a list.
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

    /// A fault of one response of the service.
    public enum Outage: Hashable, Sendable, CaseIterable {
        /// Status 401, even with a valid token.
        case unauthorized
        /// Status 429, although the rate limit is not reached.
        ///
        /// The current API also sends the date of the reset, which is usually at most a second later, unless
        /// ``FakeTwitchBehaviour/sendsRateLimitFields`` is `false`.
        case rateLimited
        /// Status 503 with plain text.
        case unavailable
        /// Status 200 with a body that is not JSON.
        case nonsense
        /// A list in which every second element is malformed.
        case malformedElements
    }

    /// The way the fake divides lists into pages.
    public var paging = Paging.usual
    /// The content of the member `pagination` on the last page of a list.
    public var end = End.empty
    /// A Boolean value that indicates whether the lists change each time a page has been returned.
    public var shiftsBetweenPages = false
    /// A Boolean value that indicates whether the first page of the most popular games has one game too few.
    ///
    /// The real service divides the list into pages before it removes a category without a name.
    public var hasBlankCategory = false
    /// A positive number `n` such that every nth element of a page is malformed, or `nil` if no element is malformed.
    public var malformedEvery: Int?
    /// A Boolean value that indicates whether empty lists, and optional members such as tags, are `null`.
    public var prefersNull = false
    /// A Boolean value that indicates whether all picture addresses redirect to the image for deleted pictures.
    public var hasDeletedArt = false
    /// The number of calls that the current API accepts per minute.
    public var callsAMinute = 800
    /// A Boolean value that indicates whether responses contain the number of calls left.
    public var sendsRateLimitFields = true
    /// A Boolean value that indicates whether the older API is shut down.
    public var isKrakenGone = false
    /// A Boolean value that indicates whether the status for an invalid refresh token is 401 instead of 400.
    public var refusesRefreshWith401 = false
    /// A Boolean value that indicates whether the next poll for a pending code is answered with "invalid".
    ///
    /// After this answer, the fake sets the value to `false`.
    public var reportsInvalidCodeOnce = false
    /// The lifetime of an access token in seconds.
    public var tokenLife = 14_000

    /// Creates the behaviour of the real service, without faults.
    public init() {}
}
