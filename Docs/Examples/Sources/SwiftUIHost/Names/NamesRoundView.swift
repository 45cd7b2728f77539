import NameMatch
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// A round of the name game.
struct NamesRoundView: View {
    let round: NameMatchRoundScreen
    let portrait: @MainActor (FaceID) async -> EncodedImage?
    let answer: (String) -> GuessVerdict
    let send: (NamesInput) -> Void

    var body: some View {
        List {
            if let notice = round.notice { Text(notice) }
            if let question = round.question { Text(question).font(.headline) }
            MessageRows(round.message) { send(.pressed($0)) }
            if let typing = round.typing {
                NameField(typing: typing, answer: answer) { send(.pressed($0)) }
            }
            RoundRows(
                screen: round.choice, label: round.label,
                draw: { content in
                    VStack {
                        if let face = content.face {
                            PictureView(face, load: portrait).accessibilityLabel(round.alternativeText(of: face))
                        }
                        Text(round.words(content))
                    }
                }, send: { send(.round($0)) })
        }
    }
}
