import Foundation
import HostParts
import NameMatch
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse

@testable import SwiftUIHost

/// Plays the games of the app to their ends.
///
/// `OfflineSessionsTests` signs in to Twitch.
@Suite(.timeLimit(.minutes(5)))
struct WholeGamesTests {
    private let clock = ManualClock()

    private func sessions(_ language: Language = .english) -> OfflineSessions {
        OfflineSessions(language, time: clock.timeSource)
    }

    /// Waits until the outcome of a question was shown, and the next question accepts answers.
    private func next<Content>(
        _ round: () -> ChoiceRoundScreen<Content>?, isOver: () -> Bool
    ) async throws {
        // No explanation takes longer to read.
        clock.advance(by: .seconds(30))
        try await until { round()?.phase == .asking || isOver() }
        clock.advance(by: .seconds(1))
        try await until { round()?.accepts == true || isOver() }
    }

    @Test func recallEndsWhenAllAnswersAreFound() async throws {
        let session = sessions().recall
        await session.load()
        session.start()
        for word in Self.keywords { session.add(word) }
        #expect(session.screen.phase == .finished(.allFound))
        #expect(session.screen.end?.title == "Congratulations" && session.screen.count?.text == "50/50")
        await session.resultSaved()
        #expect(session.screen.record != nil)
    }

    @Test func recallEndsWhenTimeIsUp() async throws {
        let session = sessions().recall
        await session.load()
        session.start()
        clock.advance(by: .seconds(300))
        try await until { session.screen.phase == .finished(.timeUp) }
        #expect(session.screen.clock?.isLate == true && session.screen.missed.count == 50)
    }

    @Test(arguments: [AppName.quiz, .mixedQuiz, .trivia])
    func choiceGameEndsWithResults(app: AppName) async throws {
        let sessions = sessions()
        let session = try #require(
            [AppName.quiz: sessions.quiz, .mixedQuiz: sessions.mixedQuiz, .trivia: sessions.trivia][app])
        await session.start()
        while session.screen.results == nil {
            try await next({ session.screen.round }, isOver: { session.screen.results != nil })
            guard let round = session.screen.round else { break }
            let pick = round.options.first.map { ChoiceAction.pick($0.id) }
            await session.perform(try #require(pick ?? round.typing?.giveUp?.action))
        }
        #expect(session.screen.results?.review.isEmpty == false)
        await session.resultSaved()
        #expect(session.screen.record != nil)
    }

    @Test func nameGameEndsWithCardsOfMissedPeople() async throws {
        let session = sessions().names
        await session.load()
        await session.start(.practice)
        while session.screen.results == nil {
            try await next({ session.screen.round?.choice }, isOver: { session.screen.results != nil })
            guard let option = session.screen.round?.choice.options.first(where: \.isEnabled) else { break }
            await session.perform(.choice(.pick(option.id)))
        }
        let results = try #require(session.screen.results)
        #expect(results.groups.flatMap(\.people).count == Set(results.people.map(\.face)).count)
    }

    @Test func italianAppShowsItalianContent() async throws {
        let (english, italian) = (sessions(), sessions(.italian))
        for sessions in [english, italian] {
            await sessions.load()
            await sessions.quiz.start()
        }
        #expect(italian.recall.screen.question == "Quali sono tutte le parole chiave di Java?")
        #expect(italian.quiz.screen.round?.prompt?.text == "Qual è la capitale del Perù?")
        #expect(italian.trivia.screen.menu?.heading.text == "Vero o falso")
        #expect(italian.names.screen.menu?.title != english.names.screen.menu?.title)
        #expect(italian.games.screen.title != english.games.screen.title)
        #expect(italian.signIn.screen.title != english.signIn.screen.title || italian.signIn.screen.title.isEmpty)
    }

    private static let keywords = """
        abstract assert boolean break byte case catch char class const continue default do double else enum extends \
        final finally float for goto if implements import instanceof int interface long native new package private \
        protected public return short static strictfp super switch synchronized this throw throws transient try void \
        volatile while
        """.split(separator: " ").map(String.init)
}

extension ChoiceRoundScreen {
    /// A Boolean value that indicates whether the question accepts a choice or a typed answer.
    fileprivate var accepts: Bool { phase == .asking && (typing?.isEnabled ?? options.contains(where: \.isEnabled)) }
}
