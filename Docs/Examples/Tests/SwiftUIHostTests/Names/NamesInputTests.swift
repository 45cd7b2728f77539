import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import Testing

@testable import SwiftUIHost

struct NamesInputTests {
    @Test(arguments: [
        (NamesInput.pressed(.playAgain), NameMatchPlayingSpy.Call.playAgain), (.pressed(.leave), .leave),
        (.round(.picked(ChoiceOptionID(round: 0, place: 2))), .pick(ChoiceOptionID(round: 0, place: 2))),
        (.round(.pressed(.pause)), .pause), (.round(.pressed(.resume)), .resume), (.round(.pressed(.leave)), .leave),
        (.pressed(.pause), .pause), (.pressed(.resume), .resume), (.pressed(.forgetAllLessons), .forgetAllLessons),
        (.round(.dismissed(3)), .dismissAlert(3)), (.pressed(.hint), .hint),
        (.pressed(.showName), .showName),
    ])
    func inputCallsUseCase(_ input: NamesInput, _ call: NameMatchPlayingSpy.Call) async {
        let session = NameMatchPlayingSpy()
        await session.receive(input)
        #expect(session.calls == [call])
    }

    @Test(arguments: [(GuessVerdict.ambiguous(2), "Ada"), (.wrong, ""), (.accepted(answer: "Ada", manner: .exact), "")])
    func ambiguousNameStaysInField(verdict: GuessVerdict, text: String) {
        #expect(NameField.text(after: verdict, to: "Ada") == text)
    }

    @Test func faceIsUnnamedUntilRightAnswerIsRevealed() {
        let open = NameMatchRoundScreen.fixture()
        #expect(open.words(.face(.fixture(0))).isEmpty)
        #expect(open.label(0) == "Face 1")
        #expect(open.label(99).isEmpty)
        let settled = NameMatchRoundScreen.fixture(phase: .revealing, right: 0)
        #expect(settled.words(.face(.fixture(0))) == "Ada Borg")
        #expect(settled.label(0) == "Ada Borg, right")
        #expect(settled.alternativeText(of: .fixture(0)) == "Portrait of Ada Borg")
        #expect(
            NameMatchRoundScreen.fixture(.typed).alternativeText(of: .fixture(0)) == "Portrait of the person to name")
    }

    @Test func failedPortraitLoadShowsNoPicture() async {
        let session = NameMatchPlayingSpy()
        #expect(await session.picture(of: .fixture()) == nil)
        #expect(session.calls == [.loadPortrait(.fixture())])
    }

    @Test func previewsShowMenuAndRoundAndResults() {
        let screens = NamesPreviews.screens
        #expect(screens.map { $0.menu?.lines.count } == [2, 2, nil, nil, nil, nil])
        #expect(screens.map { $0.menu?.message?.button.action } == [nil, .load, nil, nil, nil, nil])
        #expect(
            screens.map { $0.round?.question } == [
                nil, nil, "Who is Ada Borg?", "Who is Ada Borg?", "Who is this?", nil,
            ])
        #expect(screens.last?.results?.game.record?.text == "Best: 7")
        #expect(screens.map(\.isPlaying) == [false, false, true, true, true, false])
    }
}
