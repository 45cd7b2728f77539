import NameMatch
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The previews of the views of the name game, without portraits.
enum NamesPreviews {
    static var menu: some View { view(of: .menu(.sample)) }
    static var question: some View { view(of: .round(.sample(.asking))) }
    static var outcome: some View { view(of: .round(.sample(.revealing))) }

    private static func view(of screen: NameMatchScreen) -> some View {
        NavigationStack { NamesView(screen: screen, portrait: { _ in nil }) { _ in } }
    }
}

extension NameMatchMenu {
    static var sample: NameMatchMenu {
        NameMatchMenu(
            title: "Names", instruction: "Find the face that belongs to a name.",
            lines: [.init(button: ActionButton("Practice", .start(.practice)), detail: "Ten questions")])
    }
}

extension NameMatchRoundScreen {
    /// Returns a question with six faces, the second of which is right in the phase that shows the outcome.
    static func sample(_ phase: ChoiceRoundScreen<NameOrFace>.Phase) -> NameMatchRoundScreen {
        var choice = ChoiceRoundScreen<NameOrFace>(phase: phase, score: Readout("3", spoken: "3 points"))
        let faces = (1...6).map { FaceID("face \($0)") }
        choice.options = faces.enumerated().map { place, face in
            .init(id: ChoiceOptionID(round: 0, place: place), content: .face(face))
        }
        choice.buttons = [ActionButton("Pause", .pause), ActionButton("Leave", .quit)]
        var round = NameMatchRoundScreen(mode: .practice, question: "Who is Ada Borg?", choice: choice)
        if phase == .revealing {
            round.choice.options[1].state = .right
            round.names = [faces[1]: "Ada Borg"]
        }
        return round
    }
}

#if canImport(SwiftUI)
#Preview("Menu") { NamesPreviews.menu }
#Preview("Question") { NamesPreviews.question }
#Preview("Outcome") { NamesPreviews.outcome }
#endif
