import Foundation
import PlayhouseCore
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of the choice app as a value: without a session, a clock, a task or a double.
@Suite(.bounded) struct ChoicePlayTests {
    private typealias Play = ChoicePlay<String>

    private static let id = UUID(uuidString: "7B1C2F66-0000-4000-8000-000000000002")!

    /// Returns a moment some seconds after an arbitrary origin.
    private func at(_ seconds: Double) -> Moment {
        Moment(elapsed: .seconds(1_000 + seconds), date: Date(timeIntervalSinceReferenceDate: seconds))
    }

    private func play(
        _ rules: ChoiceRules = .plainQuiz, savesRecords: Bool = false, afterGame: Play.AfterGame = .results,
        resuming saved: ChoiceGame<String>? = nil
    ) -> Play {
        Play(
            rules: rules, heading: QuizContent("A quiz"), savesRecords: savesRecords, afterGame: afterGame,
            numbers: SeededNumbers(seed: 1), resuming: saved)
    }

    private func started(
        _ rules: ChoiceRules = .plainQuiz, questions: Int = 3, isLast: Bool = true, savesRecords: Bool = false
    ) -> Play {
        var play = play(rules, savesRecords: savesRecords)
        play.apply(.action(.start), at: at(0))
        play.apply(.loaded(.success(.fixture(questions, isLast: isLast))), at: at(0))
        if savesRecords { play.apply(.record(.identified(Self.id)), at: at(0)) }
        return play
    }

    private func option(_ text: String, of play: Play) throws -> ChoiceOptionID {
        try #require(play.screen().round?.options.first { $0.content == text }?.id)
    }

    private func loads(_ effects: [Play.Effect]) -> Int {
        effects.count { if case .loadQuestions = $0 { true } else { false } }
    }

    private func saved(_ effects: [Play.Effect]) -> [GameResult] {
        effects.compactMap { if case .record(.save(let result)) = $0 { result } else { nil } }
    }

    @Test func resultIsSavedDespiteFailedLoadAndPause() throws {
        var play = play(savesRecords: true)
        #expect(play.screen().menu?.heading.text == "A quiz")
        #expect(
            play.apply(.action(.load), at: at(0))
                == [.record(.read), .awaitQuestions, .loadQuestions(after: ChoiceHistory())])
        #expect(play.screen().menu?.isLoading == true)
        play.apply(.loaded(.failure(.connectivity(.timedOut))), at: at(1))
        #expect(play.screen().menu?.failure == .connectivity(.timedOut))
        #expect(loads(play.apply(.action(.start), at: at(2))) == 1)
        let effects = play.apply(.loaded(.success(.fixture(2, isLast: true))), at: at(3))
        #expect(effects == [.endWaiting, .record(.identify)])
        play.apply(.record(.identified(Self.id)), at: at(3))
        #expect(play.screen().round?.phase == .asking)

        let right = try option("right", of: play)
        #expect(play.pick(right, at: at(5)) == .right(points: 1))
        #expect(play.takeEffects() == [.endRound(try #require(play.game.rounds.first), number: 0)])
        play.apply(.action(.pause), at: at(5.5))
        #expect(play.nextInstant == nil && play.screen().round?.phase == .paused)
        play.apply(.action(.resume), at: at(60))
        let reveal = ChoiceRules.plainQuiz.pace.reveal
        #expect(play.nextInstant == at(60).elapsed + reveal - .milliseconds(500))
        play.apply(.wake, at: at(62))
        let wrong = try option("wrong 1", of: play)
        #expect(play.pick(wrong, at: at(63)) == .wrong)
        let result = try #require(saved(play.apply(.wake, at: at(70))).first)
        #expect(result.id == Self.id && result.score == 1)
        #expect(play.screen().results?.isSavingRecord == true)
        var status = RecordStatus()
        (status.record, status.isKnown, status.savedID) = (GameRecord(result), true, result.id)
        play.apply(.record(.changed(status)), at: at(71))
        #expect(play.screen().results?.record?.text == "Record: 1")
        #expect(play.screen().results?.isNewRecord == false)
    }

    @Test func resultIsSavedOnceUnderItsIdentifier() throws {
        var play = started(questions: 1, savesRecords: true)
        play.pick(try option("wrong 1", of: play), at: at(1))
        #expect(saved(play.apply(.action(.quit), at: at(1.5))).map(\.id) == [Self.id])
        #expect(saved(play.apply(.wake, at: at(2))) == [])
        #expect(saved(play.apply(.action(.quit), at: at(3))) == [])
    }

    @Test func restoredFinishedGameIsNotSavedAgain() throws {
        var play = started(questions: 1, savesRecords: true)
        play.pick(try option("wrong 1", of: play), at: at(1))
        play.apply(.wake, at: at(9))
        var resumed = self.play(savesRecords: true, resuming: play.game)
        #expect(resumed.game.ending != nil && resumed.game.resultID == Self.id)
        #expect(saved(resumed.apply(.wake, at: at(20))) == [])
    }

    @Test func resultIsSavedWhenIdentifierArrivesAfterQuit() throws {
        var play = play(.plainQuiz, savesRecords: true)
        play.apply(.action(.start), at: at(0))
        play.apply(.loaded(.success(.fixture(1, isLast: true))), at: at(0))
        play.pick(try option("right", of: play), at: at(1))
        #expect(saved(play.apply(.action(.quit), at: at(1))) == [])
        #expect(saved(play.apply(.record(.identified(Self.id)), at: at(2))).count == 1)
    }

    @Test func playWithoutRecordsReturnsNoRecordEffect() throws {
        var play = play()
        var effects = play.apply(.action(.load), at: at(0))
        effects += play.apply(.loaded(.success(.fixture(1, isLast: true))), at: at(0))
        for action in [ChoiceAction.start, .forgetDamagedRecords, .quit, .restart] {
            effects += play.apply(.action(action), at: at(1))
        }
        #expect(!effects.contains { if case .record = $0 { true } else { false } })
        #expect(play.screen().menu?.record == nil)
    }

    @Test func secondStartWaitsForTheFirst() {
        var play = play()
        #expect(loads(play.apply(.action(.start), at: at(0))) == 1)
        #expect(play.apply(.action(.start), at: at(1)) == [.awaitQuestions])
        play.apply(.loaded(.success(.fixture(3, isLast: true))), at: at(2))
        #expect(play.apply(.action(.start), at: at(3)) == [])
    }

    @Test func abandonedLoadReturnsToMenu() {
        var play = play()
        play.apply(.action(.start), at: at(0))
        #expect(play.screen().round?.phase == .loading)
        play.apply(.loadAbandoned, at: at(1))
        #expect(play.screen().menu?.failure == nil && play.screen().menu != nil)
        // The outcome of the abandoned load comes too late.
        play.apply(.loaded(.success(.fixture(3))), at: at(2))
        #expect(play.game.dealtQuestions == [])
    }

    @Test func nextPageIsLoadedInBackground() throws {
        var play = play()
        play.apply(.action(.start), at: at(0))
        let effects = play.apply(.loaded(.success(.fixture(1))), at: at(0))
        #expect(effects.first == .endWaiting && loads(effects) == 1)
        #expect(play.apply(.action(.start), at: at(1)) == [])
        // An abandoned load is not repeated at once, but with the next input.
        #expect(play.apply(.loadAbandoned, at: at(2)) == [])
        #expect(loads(play.apply(.wake, at: at(2))) == 1)
        // A deck that has cancelled its load itself is not asked again at once.
        #expect(play.apply(.loaded(.failure(.cancelled)), at: at(3)) == [])
        #expect(play.screen().round?.message != nil)
        #expect(loads(play.apply(.action(.load), at: at(4))) == 1)
    }

    @Test func leavingCancelsLoadOfMoreQuestions() {
        var play = started(questions: 1, isLast: false)
        #expect(play.apply(.action(.quit), at: at(1)).contains(.cancelLoad))
        play.apply(.loaded(.failure(.connectivity(.timedOut))), at: at(2))
        #expect(play.screen().menu != nil && play.screen().menu?.failure == nil)
    }

    @Test func deckWithoutNewQuestionsIsAskedThreeTimes() {
        var play = started(questions: 1, isLast: false)
        for _ in 1...2 { #expect(loads(play.apply(.loaded(.success(.fixture(1))), at: at(1))) == 1) }
        #expect(play.apply(.loaded(.success(.fixture(1))), at: at(2)) == [.endWaiting])
        #expect(play.screen().round?.message != nil)
    }

    @Test func missedQuestionsAreReplayedWithoutALoad() throws {
        var play = started(questions: 2)
        play.pick(try option("wrong 1", of: play), at: at(1))
        play.apply(.action(.quit), at: at(2))
        _ = play.takeEffects()
        #expect(loads(play.apply(.action(.replayMissed), at: at(3))) == 0)
        #expect(play.game.isReplay && play.game.dealtQuestions.count == 1)
        #expect(play.screen().round?.phase == .asking)
        #expect(loads(play.apply(.action(.restart), at: at(4))) == 1)
    }

    @Test func replayKeepsAttributionOfItsQuestions() throws {
        let source = QuizAttribution("A source", url: try #require(URL(string: "https://quiz.test/licence")))
        var page = ChoicePage<String>.fixture(2, isLast: true)
        page.attribution = source
        var play = play()
        play.apply(.action(.start), at: at(0))
        play.apply(.loaded(.success(page)), at: at(0))
        play.pick(try option("wrong 1", of: play), at: at(1))
        play.apply(.action(.quit), at: at(2))
        play.apply(.action(.load), at: at(3))
        play.apply(.action(.replayMissed), at: at(3))
        #expect(play.game.isReplay && play.game.attribution == source)
    }

    @Test func copiedPlayDealsSameQuestionsIndependently() throws {
        var play = play()
        play.apply(.action(.start), at: at(0))
        var copy = play
        let page = ChoicePage<String>.fixture(8, isLast: true)
        play.apply(.loaded(.success(page)), at: at(1))
        copy.apply(.loaded(.success(page)), at: at(1))
        #expect(copy == play)
        play.pick(try option("right", of: play), at: at(2))
        #expect(copy.screen().round?.score.text == "0" && play.screen().round?.score.text == "1")
    }

    @Test func savedGameIsPausedAndKeepsItsHeading() {
        let running = started().game
        var restored = play(savesRecords: true, resuming: running)
        #expect(restored.takeEffects() == [.record(.identify)])
        #expect(restored.screen().round?.phase == .paused)
        #expect(restored.savedGame(at: at(0)) != nil)
        #expect(play().savedGame(at: at(0)) == nil)
    }

    @Test func restoredGameLoadsNothingUntilFirstAction() {
        let running = started(questions: 1, isLast: false).game
        var restored = play(savesRecords: true, resuming: running)
        #expect(restored.takeEffects() == [.record(.identify)])
        #expect(restored.apply(.record(.identified(Self.id)), at: at(1)) == [])
        #expect(restored.apply(.record(.changed(RecordStatus())), at: at(1)) == [])
        #expect(loads(restored.apply(.action(.load), at: at(2))) == 1)
    }

    @Test func resultsScreenIgnoresRecordOfEarlierGame() throws {
        var play = started(questions: 1, savesRecords: true)
        var status = RecordStatus()
        (status.record, status.isKnown) = (.fixture(scores: 1, 2), true)
        status.savedID = status.record?.best.id
        play.apply(.record(.changed(status)), at: at(1))
        #expect(play.screen().events.isEmpty)
        play.pick(try option("right", of: play), at: at(2))
        play.apply(.wake, at: at(9))
        #expect(play.screen().results?.record == nil && play.screen().results?.isNewRecord == false)
    }

    @Test func savingDoesNotEndGameButWakingDoes() throws {
        var play = started(questions: 1)
        play.pick(try option("right", of: play), at: at(1))
        #expect(play.savedGame(at: at(60))?.ending == nil)
        play.apply(.wake, at: at(60))
        #expect(play.savedGame(at: at(60))?.ending == .allAsked)
    }

    @Test func menuAfterGameShowsRecord() throws {
        var play = play(.plainQuiz, savesRecords: true, afterGame: .menu)
        play.apply(.action(.start), at: at(0))
        play.apply(.loaded(.success(.fixture(1, isLast: true))), at: at(0))
        play.apply(.record(.identified(Self.id)), at: at(0))
        play.pick(try option("right", of: play), at: at(1))
        play.apply(.wake, at: at(9))
        #expect(play.screen().menu?.isSavingRecord == true)
    }
}
