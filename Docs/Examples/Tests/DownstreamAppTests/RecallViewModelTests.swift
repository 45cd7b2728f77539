import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import DownstreamApp

struct RecallViewModelTests {
    let quiz = RecallPlayingSpy(.fixture(.ready))

    @Test func modelShowsQuestionAndCountAndClock() {
        let model = RecallViewModel(quiz)
        #expect(model.header == "What are the answers?")
        #expect(model.count == "0/3")
        #expect(model.clock == "05:00")
        #expect(model.spokenFooter == "0 of 3, 05:00")
    }

    @Test func headerAndCountAreEmptyWithoutQuestion() {
        quiz.screen = .fixture(.loading)
        let model = RecallViewModel(quiz)
        #expect(model.isLoading)
        #expect(model.header.isEmpty && model.count.isEmpty)
    }

    @Test func rowsShowFoundAnswersBeforeMissedAnswers() {
        quiz.screen = .fixture(.finished(.timeUp), found: ["int"], missed: ["for", "do"])
        #expect(
            RecallViewModel(quiz).rows == [
                .init(id: 0, answer: "int", isMissed: false), .init(id: 1, answer: "for", isMissed: true),
                .init(id: 2, answer: "do", isMissed: true),
            ])
    }

    @Test(arguments: [
        (RecallScreen.Phase.ready, false), (.playing, true), (.paused, false), (.finished(.allFound), false),
    ])
    func textFieldIsEnabledWhilePlaying(_ phase: RecallScreen.Phase, _ isOn: Bool) {
        quiz.screen = .fixture(phase)
        #expect(RecallViewModel(quiz).isTextFieldEnabled == isOn)
    }

    /// The value of the app gives the screens of a whole game, without a session and without a clock.
    @Test func viewModelShowsWholeGameWithoutSession() async throws {
        let now = Moment(elapsed: .zero, date: .distantPast)
        let question = try RecallQuestion("Which?", answers: ["int", "for"])
        var play = RecallPlay()
        play.apply(.action(.load), at: now)
        play.apply(.loaded(.success(RecallGame(question))), at: now)
        play.apply(.action(.start), at: now)
        quiz.screen = play.screen()
        quiz.onCall = { [unowned quiz] in
            if case .perform(let action) = $0 {
                play.apply(.action(action), at: now)
            }
            quiz.screen = play.screen()
        }
        let model = RecallViewModel(quiz)
        await model.edit("int fo")
        #expect(model.text == "fo" && model.count == "1/2")
        await model.edit("for ")
        #expect(model.alert?.title == RecallWording.english.endTitle(.allFound))
    }

    @Test func everyEditSendsTextToQuiz() async {
        let model = RecallViewModel(quiz)
        for text in ["i", "in", "int"] { await model.edit(text) }
        #expect(quiz.calls == [.perform(.type("i")), .perform(.type("in")), .perform(.type("int"))])
        #expect(model.text == "int")
    }

    @Test func acceptedAnswerIsRemovedFromTextField() async {
        quiz.onCall = { [unowned quiz] in
            if $0 == .perform(.type("for fl")) { quiz.screen.taken = .init(number: 1, text: "for", rest: "fl") }
        }
        let model = RecallViewModel(quiz)
        await model.edit("for ")
        #expect(model.text == "for ")
        await model.edit("for fl")
        #expect(model.text == "fl")
        await model.edit("for float")
        #expect(model.text == "for float")
    }

    @Test(
        arguments: [
            (GuessVerdict.accepted(answer: "int", manner: .folded), nil, ""), (.wrong, GuessFeedback.wrong, "INT"),
            (.alreadyFound(answer: "int"), .again("int"), ""), (.ambiguous(2), .unclear, "INT"),
            (.notEnough, .unclear, "INT"), (.close, .close, "INT"), (.blank, nil, "INT"),
            (.notRunning(.paused), nil, "INT"),
        ] as [(GuessVerdict, GuessFeedback?, String)])
    func submittedTextIsJudgedAndRemarkIsShown(_ verdict: GuessVerdict, _ remark: GuessFeedback?, _ left: String) async
    {
        quiz.verdict = { _ in verdict }
        quiz.onCall = { [unowned quiz] in
            if $0 == .add("INT"), left.isEmpty { quiz.screen.taken = .init(number: 1, text: "INT") }
        }
        let model = RecallViewModel(quiz)
        await model.edit("INT")
        model.submit()
        #expect(quiz.calls.last == .add("INT"))
        #expect(model.remark == remark)
        #expect(model.text == left)
    }

    @Test func reappearingViewKeepsGame() async {
        let loader = RecallQuestionLoaderSpy(answering: .always(.fixture()))
        let session = RecallSession(loader: loader)
        let model = RecallViewModel(session)
        await model.appear()
        session.start()
        session.add("answer 1")
        await model.appear()
        #expect(model.rows.map(\.answer) == ["answer 1"])
        #expect(loader.loads.count == 1)
    }

    @Test func closingAlertDismissesMessage() async {
        quiz.screen = .fixture(.finished(.timeUp))
        await RecallViewModel(quiz).dismissAlert()
        #expect(quiz.calls == [.perform(.dismissMessage)])
    }

    @Test(arguments: [
        (RecallScreen.Phase.ready, RecallPlayingSpy.Call.start), (.playing, .perform(.reset)),
    ])
    func footerButtonStartsGameOrResetsRunningGame(_ phase: RecallScreen.Phase, _ call: RecallPlayingSpy.Call) async {
        quiz.screen = .fixture(phase)
        let model = RecallViewModel(quiz)
        await model.press(model.button)
        #expect(quiz.calls == [call])
    }

    @Test func failureButtonLoadsQuestionAgain() async throws {
        quiz.screen = .fixture(.failed(.connectivity(.notConnected)))
        let model = RecallViewModel(quiz)
        #expect(model.failure == .checkTheConnection)
        await model.press(try #require(model.alert).button)
        #expect(quiz.calls == [.load])
    }

    @Test func viewModelAnnouncesEndOfGameOnce() async throws {
        let announcements = AnnouncementLog()
        let model = RecallViewModel(quiz, announce: announcements.add)
        quiz.screen = .fixture(.finished(.timeUp))
        try await until { model.isEndAnnounced }
        quiz.screen.clock?.text = "—"
        // The model reads a changed screen in a task on the main actor. The empty task is queued after that task, so
        // the model is up to date when it ends.
        await Task {}.value
        quiz.screen = .fixture(.ready)
        try await until { !model.isEndAnnounced }
        quiz.screen = .fixture(.finished(.allFound))
        try await until { model.isEndAnnounced }
        #expect(
            announcements.texts == ["Time is up. There is more to tell.", "Congratulations. There is more to tell."])
    }

    @Test func inactiveScenePausesOnlyRunningGame() async {
        quiz.onCall = { [unowned quiz] in
            if $0 == .perform(.pause) { quiz.screen = .fixture(.paused) }
            if $0 == .perform(.resume) { quiz.screen = .fixture(.playing) }
        }
        quiz.screen = .fixture(.playing)
        let model = RecallViewModel(quiz)
        await model.sceneBecame(active: false)
        await model.sceneBecame(active: true)
        #expect(quiz.calls == [.perform(.pause), .perform(.resume)])
        quiz.screen = .fixture(.paused)
        await model.sceneBecame(active: false)
        await model.sceneBecame(active: true)
        #expect(quiz.calls == [.perform(.pause), .perform(.resume)])
    }

    @Test func releasedModelIsDeallocated() async throws {
        let probe = LeakProbe()
        try await verifying(probe) {
            let model = probe.watch(RecallViewModel(quiz))
            await model.edit("int")
        }
    }
}
