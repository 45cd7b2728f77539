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
    let send: (NameMatchScreen.Action) -> Void

    var body: some View {
        List {
            if let notice = round.notice { Text(notice) }
            if let question = round.question { Text(question).font(.headline) }
            MessageRows(round.choice.message) { send(.choice($0)) }
            if let typing = round.choice.typing {
                AnswerField(typing: typing, event: round.choice.event) { send(.choice($0)) }
            }
            ForEach(round.hints, id: \.self) { Text($0) }
            ButtonRows([round.hint].compactMap { $0 }, press: send)
            RoundRows(
                round: round.choice, label: round.label,
                draw: { content in
                    VStack {
                        if let face = content.face {
                            PictureView(face, load: portrait).accessibilityLabel(round.alternativeText(of: face))
                        }
                        Text(round.name(of: content) ?? "")
                    }
                }, pick: { send(.choice(.pick($0))) })
            ButtonRows(round.choice.buttons) { send(.choice($0)) }
        }
    }
}
