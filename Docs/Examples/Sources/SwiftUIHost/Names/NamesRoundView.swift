import NameMatch
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// A round of the name game.
struct NamesRoundView: View {
    let round: NameMatchRoundScreen
    let portrait: @MainActor (FaceID) async -> EncodedImage?
    let send: (NameMatchScreen.Action) -> Void

    var body: some View {
        ScrollView {
            VStack(spacing: 16) {
                RoundStatus(round: round.choice)
                if let notice = round.notice { Text(notice).font(.footnote) }
                if let question = round.question {
                    Text(question).font(.title2.bold()).accessibilityAddTraits(.isHeader)
                }
                if let message = round.choice.message {
                    MessageView(message) { send(.choice($0)) }
                }
                if let face = round.choice.prompt?.face {
                    FaceView(
                        face: face, name: round.name(of: .face(face)), description: round.pictureDescription(of: face),
                        load: portrait
                    )
                    .frame(maxWidth: 320)
                }
                if let typing = round.choice.typing {
                    AnswerField(typing: typing, event: round.choice.event) { send(.choice($0)) }
                }
                ForEach(round.hints, id: \.self) { Text($0) }
                ButtonBar([round.hint].compactMap { $0 }, press: send)
                OptionGrid(columns: round.columns, options: round.choice.options) { option in
                    tile(option)
                }
            }
            .padding()
        }
        .safeAreaInset(edge: .bottom) {
            ButtonBar(round.choice.buttons, ends: [.quit]) { send(.choice($0)) }
                .frame(maxWidth: .infinity)
                .padding()
                .background(.bar)
        }
        .toolbar {
            if let clock = round.choice.clock {
                ToolbarItem(placement: .primaryAction) { ClockView(clock: clock) }
            }
        }
    }

    private func tile(_ option: ChoiceRoundScreen<NameOrFace>.Option) -> some View {
        OptionTile(option: option, label: round.label(of: option.id)) {
            if let face = option.content.face {
                FaceView(face: face, name: round.name(of: option.content), load: portrait)
            } else {
                Text(round.name(of: option.content) ?? "")
            }
        } pick: {
            send(.choice(.pick(option.id)))
        }
    }
}
