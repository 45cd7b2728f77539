import Foundation
@testable import PlayhouseCore
@testable import RemoteLoading
import RemoteLoadingTesting
@testable import TwitchBrowse

extension FuzzTarget {
    /// Fuzzes the parts of a response that retries and rate limits use: the status, `Retry-After`, `Date` and the
    /// fields of Twitch.
    ///
    /// The first line of the input is a status, and the other lines are fields.
    static let policies = FuzzTarget(
        "policies",
        growth: [
            GrowthFamily("digits of a wait", "503\nRetry-After: ", repeating: "9"),
            GrowthFamily("repeated waits", "429\n", repeating: "Retry-After: 1\n"),
            GrowthFamily("digits of a limit", "429\nRatelimit-Remaining: ", repeating: "0"),
            GrowthFamily("repeated limits", "200\n", repeating: "Ratelimit-Remaining: 1\n"),
            GrowthFamily("combining marks", "503\nRetry-After: e", repeating: "\u{301}\u{316}"),
        ]
    ) { input in
        var input = input
        let status = Int(input.line()).flatMap { try? HTTPStatus($0) } ?? 503  // 503 is retried
        check(HTTPResponse(status: status, fields: HTTPFields(lines: input.paragraph())))
    }
}

private func check(_ response: HTTPResponse) {
    let calls = Locked(0)
    let time = TimeSource.immediate()
    let limiter = RateLimiter.twitch(time: time)
    let client = AnsweringClient { _ in
        calls.withLock { $0 += 1 }
        return response
    }.limitedForTwitch(by: limiter, time: time, chance: ChanceSource(SeededNumbers(seed: 1))).followingRedirects()
    runOnCallingThread {
        let request = HTTPRequest(.get, "https://api.twitch.tv/helix/games/top")
        _ = try? await client.send(request)  // any outcome is valid
    }
    // The client follows at most 20 redirects, and retries any other response at most once. The bound is the largest
    // number of requests.
    let bound = response.fields.values(for: "Location").isEmpty ? 2 : 22
    require(calls.withLock { $0 } <= bound, "a request is not sent more often than the policy says")
    require(time.elapsed() <= .seconds(120 * bound), "no wait is longer than the budget: \(time.elapsed())")
    let (waiting, wait) = limiter.withState { state, now in (state.queue.count, state.pace.turn() - now) }
    require(waiting == 0, "nothing waits at the end")
    require(wait >= .zero && wait <= .seconds(61), "a limiter pauses for a minute at most")
}
