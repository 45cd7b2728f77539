import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of sessions whose records are damaged, until the player begins new ones.
@MainActor
@Suite(.bounded) struct DamagedRecordsTests {
    private let clock = ManualClock()
    private let key = RecordKey(game: "quiz")
    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("records")
        try Data("{\"content\"".utf8).write(to: file)
    }

    private var location: RecordLocation { RecordLocation(FileRecordStore(file), key: key) }

    private func recall(_ records: RecordLocation? = nil, _ wording: RecallWording = .english) -> RecallSession {
        RecallSession(
            loader: RecallQuestionLoaderSpy(answering: .always(.fixture(answers: ["int", "for"]))),
            records: records ?? location, wording: wording, time: clock.timeSource)
    }

    private func choice(_ records: RecordLocation) -> ChoiceSession<String> {
        ChoiceSession(
            deck: FixedDeck([ChoiceQuestion<String>.fixture("1?", options: ["a", "b"])]), rules: .plainQuiz,
            heading: QuizContent("A quiz"), records: records, time: clock.timeSource)
    }

    private func play(_ session: RecallSession) async {
        session.start()
        session.add("int")
        session.giveUp()
        await session.resultSaved()
    }

    @Test(arguments: [
        (RecallWording.english, "The records in records cannot be read; they were left as they are."),
        (.italian, "I record in records non si possono leggere; sono stati lasciati come sono."),
    ])
    func recordProblemContainsNameOfDamagedFile(wording: RecallWording, text: String) async throws {
        let session = recall(nil, wording)
        await session.load()
        #expect(session.screen.recordProblem == text)
        #expect(session.screen.forgetRecords?.label == wording.forgetRecords)
        #expect(session.screen.forgetRecords?.action == .forgetDamagedRecords)
    }

    @Test func recallGameIsRecordedAfterForgettingDamagedRecords() async throws {
        let session = recall()
        await session.load()
        await play(session)
        #expect(session.screen.recordProblem != nil)
        await session.perform(.forgetDamagedRecords)
        #expect(session.screen.recordProblem == nil)
        #expect(session.screen.forgetRecords == nil)
        #expect(session.screen.record?.text == "Record: 1 in 00:00")
        #expect(!session.screen.isNewRecord)
        #expect(try await FileRecordStore(file).record(for: key)?.games == 1)
    }

    @Test func recordsAreEmptyAfterDamageIsForgotten() async throws {
        let saver = RecordSaver(location)
        var problems: [StoreError?] = []
        saver.onChange = { problems.append($0.problem) }
        #expect(saver.carryOut(.read) == nil)
        await saver.resultSaved()
        #expect(problems.compactMap(\.self).isEmpty == false)
        #expect(saver.carryOut(.forgetDamage) == nil)
        await saver.resultSaved()
        #expect(problems.last.flatMap(\.self) == nil)
        #expect(try await FileRecordStore(file).records().isEmpty)
    }

    @Test func choiceGameIsRecordedAfterForgettingDamagedRecords() async throws {
        let session = choice(location)
        await session.load()
        #expect(session.screen.menu?.forgetRecords?.action == .forgetDamagedRecords)
        await session.start()
        session.giveUpQuestion()
        clock.advance(by: .seconds(600))
        try await until { session.screen.results != nil }
        await session.resultSaved()
        #expect(session.screen.results?.forgetRecords?.label == "Start New Records")
        await session.perform(.forgetDamagedRecords)
        #expect(session.screen.results?.recordProblem == nil)
        #expect(session.screen.results?.forgetRecords == nil)
        #expect(try await FileRecordStore(file).record(for: key)?.games == 1)
    }

    @Test func repairedRecordFileIsNotForgotten() async throws {
        let session = recall()
        await session.load()
        try FileManager.default.removeItem(at: file)
        try await FileRecordStore(file).record(.fixture(score: 2), for: key)
        await session.forgetDamagedRecords()
        #expect(session.screen.recordProblem == nil)
        #expect(try await FileRecordStore(file).record(for: key)?.best.score == 2)
    }

    @Test(arguments: [StoreError.Problem.foreign, .newerVersion(2, known: 1), .unreadable(code: 1), .busy])
    func onlyDamagedRecordsCanBeForgotten(problem: StoreError.Problem) async throws {
        let error = StoreError(problem, at: "records")
        let store = RecordStoreSpy(answering: .failing(error))
        let session = recall(RecordLocation(store, key: key))
        await session.load()
        #expect(session.screen.recordProblem != nil)
        #expect(session.screen.forgetRecords == nil)
        await session.forgetDamagedRecords()
        let choice = choice(RecordLocation(store, key: key))
        await choice.load()
        #expect(choice.screen.menu?.recordProblem != nil)
        #expect(choice.screen.menu?.forgetRecords == nil)
        await choice.forgetDamagedRecords()
        #expect(!store.calls.arguments.contains(.forgetAll))
    }
}
