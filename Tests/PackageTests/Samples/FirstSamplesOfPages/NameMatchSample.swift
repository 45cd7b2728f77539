import HTTPCaching
import NameMatch
import QuizDomain
import RemoteLoading

/// The first sample of the page of NameMatch.
@MainActor
enum NameMatchSample {
    static func play(
        over transport: any HTTPClient, _ request: HTTPRequest, records: any RecordStore, learning: any LearningStore
    ) async -> NameMatchSession {
        let client = transport.cached(
            in: .memory(),
            whenUnreachable: .serveStale(upTo: .days(7)))
        let session = NameMatchSession(
            people: RemotePeopleLoader(request, client: client),
            images: RemoteImageLoader(over: client),
            modes: [.practice, .timed, .reverse], records: records,
            learning: learning)

        await session.load()  // the menu: the modes with their best results
        // The screen asks "Who is Ada Lovelace?" and has six faces.
        await session.start(.practice)
        return session
    }
}
