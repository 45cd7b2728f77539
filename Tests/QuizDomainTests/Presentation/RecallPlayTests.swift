import Foundation
import PlayhouseCore
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of the recall app as a value: without a session, a clock, a task or a double.
@Suite(.bounded) struct RecallPlayTests {
    private static let question = RecallQuestion.fixture(answers: ["int", "for", "while"])
    private static let id = UUID(uuidString: "7B1C2F66-0000-4000-8000-000000000001")!

    /// Returns a moment some seconds after an arbitrary origin.
    private func at(_ seconds: Double) -> Moment {
        Moment(elapsed: .seconds(1_000 + seconds), date: Date(timeIntervalSinceReferenceDate: seconds))
    }

    /// The status after a game that has broken a record.
    private static var newRecord: RecordStatus {
        var status = RecordStatus()
        status.isKnown = true
        status.savedID = Self.id
        status.record = GameRecord(
            .fixture(score: 3, id: Self.id), after: GameRecord(.fixture(score: 2)))
        return status
    }

    private func loaded(savesRecords: Bool = false, rules: RecallRules = .standard) -> RecallPlay {
        var play = RecallPlay(rules: rules, savesRecords: savesRecords)
        play.apply(.action(.load), at: at(0))
        play.apply(.loaded(.success(RecallGame(Self.question, rules: rules))), at: at(0))
        return play
    }

    @Test func resultIsSavedDespiteFailedLoadAndPause() throws {
        var play = RecallPlay(savesRecords: true)
        #expect(play.screen().phase == .idle)
        #expect(play.apply(.action(.load), at: at(0)) == [.record(.read), .awaitQuestion, .loadQuestion])
        #expect(play.screen().phase == .loading)
        #expect(play.apply(.loaded(.failure(.connectivity(.timedOut))), at: at(1)) == [])
        #expect(play.screen().phase == .failed(.connectivity(.timedOut)))
        #expect(play.screen().message?.button.action == .load)

        #expect(play.apply(.action(.load), at: at(2)) == [.record(.read), .awaitQuestion, .loadQuestion])
        #expect(play.apply(.loaded(.success(RecallGame(Self.question))), at: at(3)) == [.record(.beginGame)])
        #expect(play.screen().phase == .ready)
        #expect(play.nextInstant == nil)

        #expect(play.apply(.action(.start), at: at(10)) == [.record(.identify)])
        #expect(play.apply(.record(.identified(Self.id)), at: at(10)) == [])
        #expect(play.add("INT", at: at(12)) == .accepted(answer: "int", manner: .folded))
        #expect(play.takeEffects() == [])
        play.apply(.action(.pause), at: at(13))
        #expect(play.nextInstant == nil)
        play.apply(.action(.resume), at: at(100))
        #expect(play.screen().clock?.text == "04:57")
        let effects = play.apply(.action(.type("for while ")), at: at(101))
        #expect(play.screen().phase == .finished(.allFound))
        guard case .record(.save(let result)) = effects.first else {
            Issue.record("\(effects)")
            return
        }
        var status = RecordStatus()
        status.isSaving = true
        play.apply(.record(.changed(status)), at: at(101))
        #expect(play.screen().isSavingRecord)
        status = RecordStatus()
        status.isKnown = true
        status.record = GameRecord(result)
        play.apply(.record(.changed(status)), at: at(102))
        #expect(play.screen().record?.text == "Record: 3 in 00:04")
    }

    @Test func lastAnswerSavesResultUnderIdentifierOfGame() throws {
        var play = loaded(savesRecords: true)
        play.apply(.action(.start), at: at(10))
        play.apply(.record(.identified(Self.id)), at: at(10))
        for answer in ["int", "for"] { play.add(answer, at: at(12)) }
        #expect(play.takeEffects() == [])
        play.add("while", at: at(15))
        let effects = play.takeEffects()
        guard case .record(.save(let result)) = effects.first, effects.count == 1 else {
            Issue.record("\(effects)")
            return
        }
        #expect(result.id == Self.id && result.score == 3 && result.playingTime == .seconds(5))
        #expect(result.date == at(15).date)
        // The result is saved once.
        #expect(play.apply(.wake, at: at(16)) == [])
        #expect(play.apply(.action(.giveUp), at: at(17)) == [])
    }

    @Test func resultIsSavedWhenIdentifierArrivesAfterGame() {
        var play = loaded(savesRecords: true)
        play.apply(.action(.start), at: at(10))
        #expect(play.apply(.action(.giveUp), at: at(11)) == [])
        let effects = play.apply(.record(.identified(Self.id)), at: at(11))
        guard case .record(.save(let result)) = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(result.id == Self.id)
    }

    @Test func timedOutGameIsSavedBeforeReset() {
        var play = loaded(savesRecords: true)
        play.apply(.action(.start), at: at(10))
        play.apply(.record(.identified(Self.id)), at: at(10))
        let effects = play.apply(.action(.reset), at: at(10_000))
        guard case .record(.save) = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(effects.dropFirst() == [.record(.beginGame)])
        #expect(play.screen().phase == .ready)
        // The next game has an identifier of its own.
        #expect(play.apply(.action(.start), at: at(10_001)) == [.record(.identify)])
    }

    /// Returns a play whose game is over, and whose result is being saved.
    private func saving() -> RecallPlay {
        var play = loaded(savesRecords: true)
        play.apply(.action(.start), at: at(0))
        play.apply(.record(.identified(Self.id)), at: at(0))
        play.apply(.action(.giveUp), at: at(1))
        return play
    }

    @Test func newRecordIsReportedAsOneEvent() {
        var play = saving()
        let status = Self.newRecord
        for _ in 0..<2 { play.apply(.record(.changed(status)), at: at(1)) }
        #expect(play.screen().events.map(\.kind) == [.newRecord])
        #expect(play.screen().isNewRecord)
    }

    @Test func earlierResultIsNotAnnouncedAsNewRecord() {
        var play = loaded(savesRecords: true)
        play.apply(.record(.changed(Self.newRecord)), at: at(1))
        #expect(!play.screen().isNewRecord && play.screen().events.isEmpty)
    }

    @Test func textAboutMissingRecordIsHiddenWhileSaving() {
        var play = saving()
        var status = Self.newRecord
        play.apply(.record(.changed(status)), at: at(1))
        play.apply(.action(.reset), at: at(2))
        #expect(!play.screen().isNewRecord)
        (status.savedID, status.record) = (nil, nil)
        play.apply(.record(.changed(status)), at: at(2))
        #expect(play.screen().record != nil)
        play.apply(.action(.start), at: at(3))
        play.apply(.record(.identified(Self.id)), at: at(3))
        play.apply(.action(.giveUp), at: at(4))
        #expect(play.screen().isSavingRecord && play.screen().record == nil)
    }

    @Test func gameRequestsItsIdentifierOnce() {
        var play = loaded(savesRecords: true)
        #expect(play.apply(.action(.start), at: at(1)) == [.record(.identify)])
        #expect(play.apply(.action(.guess("int")), at: at(2)) == [])
        #expect(play.apply(.wake, at: at(3)) == [])
        // An identifier that comes too late is not that of the next game.
        play.apply(.action(.reset), at: at(4))
        play.apply(.record(.identified(Self.id)), at: at(5))
        #expect(play.game?.resultID == nil)
        #expect(play.apply(.action(.start), at: at(6)) == [.record(.identify)])
    }

    @Test func resultOfUnrequestedLoadIsIgnored() {
        var play = loaded()
        play.apply(.action(.start), at: at(1))
        play.add("int", at: at(2))
        for result in [.failure(.connectivity(.timedOut)), .success(RecallGame(Self.question))]
            as [Result<RecallGame, LoadError>]
        {
            play.apply(.loaded(result), at: at(3))
            #expect(play.screen().phase == .playing && play.screen().found == ["int"])
        }
    }

    @Test func resetDiscardsPendingTypedText() {
        let question = RecallQuestion.fixture(answers: ["Guinea", "Guinea-Bissau"])
        var play = RecallPlay(typingPause: .seconds(1))
        play.apply(.action(.load), at: at(0))
        play.apply(.loaded(.success(RecallGame(question))), at: at(0))
        play.apply(.action(.start), at: at(0))
        play.addTyped("Guinea ", at: at(1))
        play.apply(.action(.reset), at: at(5))
        #expect(play.screen().events == [] && play.screen().found == [])
    }

    @Test func secondLoadWaitsForTheFirst() {
        var play = RecallPlay()
        #expect(play.apply(.action(.load), at: at(0)) == [.awaitQuestion, .loadQuestion])
        #expect(play.apply(.action(.load), at: at(1)) == [.awaitQuestion])
        #expect(play.apply(.action(.loadAnotherQuestion), at: at(1)) == [.awaitQuestion])
        play.apply(.loaded(.success(RecallGame(Self.question))), at: at(2))
        // There is a game, so a view that appears again loads nothing.
        #expect(play.apply(.action(.load), at: at(3)) == [])
    }

    @Test func cancelledLoadOfNextQuestionLeavesGamePaused() {
        var play = loaded()
        play.apply(.action(.start), at: at(1))
        play.add("int", at: at(2))
        #expect(play.apply(.action(.loadAnotherQuestion), at: at(3)) == [.awaitQuestion, .loadQuestion])
        #expect(play.screen().phase == .loading)
        play.apply(.loadAbandoned, at: at(9))
        #expect(play.screen().phase == .paused)
        #expect(play.screen().found == ["int"])
        play.apply(.action(.resume), at: at(20))
        #expect(play.screen().clock?.text == "04:58")
    }

    @Test func prefixOfLongerAnswerWaitsForTypingPause() throws {
        let question = RecallQuestion.fixture(answers: ["Guinea", "Guinea-Bissau"])
        let rules = try RecallRules(limit: nil)
        var play = RecallPlay(rules: rules, typingPause: .seconds(2))
        play.apply(.action(.load), at: at(0))
        play.apply(.loaded(.success(RecallGame(question, rules: rules))), at: at(0))
        play.apply(.action(.start), at: at(0))
        #expect(play.addTyped("Guinea ", at: at(0.5)).verdicts.isEmpty)
        #expect(play.nextInstant == at(2.5).elapsed)
        play.apply(.wake, at: at(2.4))
        #expect(play.screen().found.isEmpty)
        play.apply(.wake, at: at(2.5))
        #expect(play.screen().found == ["Guinea"])
        #expect(play.screen().taken?.text == "Guinea")
    }

    @Test(arguments: [(297, ["Guinea"]), (299, [])])
    func lateWakeJudgesTypedTextAtEndOfPause(typed: Double, found: [String]) {
        let question = RecallQuestion.fixture(answers: ["Guinea", "Guinea-Bissau"])
        var play = RecallPlay(rules: .standard, typingPause: .seconds(2))
        play.apply(.action(.load), at: at(0))
        play.apply(.loaded(.success(RecallGame(question, rules: .standard))), at: at(0))
        play.apply(.action(.start), at: at(0))
        play.addTyped("Guinea", at: at(typed))
        play.apply(.wake, at: at(308))
        #expect(play.screen().found == found)
        #expect(play.screen().clock?.text == "00:00")
    }

    @Test func copiedPlayContinuesIndependently() {
        var play = loaded()
        play.apply(.action(.start), at: at(0))
        var copy = play
        #expect(copy == play)
        play.add("int", at: at(1))
        copy.add("for", at: at(1))
        #expect(play.screen().found == ["int"] && copy.screen().found == ["for"])
        #expect(copy != play)
    }

    @Test func gameWithoutRecordsCausesNoRecordEffects() {
        var play = loaded()
        var status = RecordStatus()
        status.isKnown = true
        var effects = play.apply(.action(.load), at: at(0)) + play.apply(.record(.changed(status)), at: at(0))
        for action in [RecallScreen.Action.start, .giveUp, .forgetDamagedRecords, .reset] {
            effects += play.apply(.action(action), at: at(1))
        }
        #expect(effects == [])
        #expect(play.screen().record == nil)
    }

    @Test func restoredGameIsPausedOrStaysFinished() {
        var game = RecallGame(Self.question)
        game.start()
        game.advance(to: .seconds(7))
        var paused = RecallPlay(savesRecords: true, resuming: game)
        #expect(paused.screen().phase == .paused)
        #expect(paused.takeEffects() == [.record(.identify)])
        game.giveUp(at: .seconds(8))
        var over = RecallPlay(savesRecords: true, resuming: game)
        _ = over.takeEffects()
        #expect(over.apply(.record(.identified(Self.id)), at: at(0)) == [])
        #expect(over.screen().phase == .finished(.gaveUp))
    }

    @Test func savedGameIsNotEndedBeforeWake() {
        var play = loaded()
        play.apply(.action(.start), at: at(0))
        #expect(play.savedGame(at: at(3))?.elapsed == .seconds(3))
        #expect(play.savedGame(at: at(10_000))?.ending == nil)
        play.apply(.wake, at: at(10_000))
        #expect(play.savedGame(at: at(10_000))?.ending == .timeUp)
    }
}
