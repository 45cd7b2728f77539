import Foundation
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The menu of a choice game.
struct ChoiceMenuView: View {
    let menu: MenuScreen
    /// The score of the last game, or `nil` if no game has ended since the app began.
    var lastScore: Readout?
    let press: (ChoiceAction) -> Void
    @Environment(\.texts) private var texts

    var body: some View {
        ScrollView {
            VStack(spacing: 16) {
                Text(menu.heading.text)
                    .font(.largeTitle.bold())
                    .multilineTextAlignment(.center)
                    .accessibilityAddTraits(.isHeader)
                RecordRows(record: menu.record, problem: menu.recordProblem, isSaving: menu.isSavingRecord)
                if let lastScore {
                    LabeledContent(texts.lastScore, value: lastScore.text)
                        .accessibilityElement()
                        .accessibilityLabel(texts.lastScore + ": " + lastScore.spoken)
                }
                if let text = menu.loadingText { ProgressView(text) }
                if let message = menu.message { MessageView(message, press: press) }
                Button(menu.newGame.label) { press(menu.newGame.action) }
                    .buttonStyle(.borderedProminent)
                    .disabled(!menu.newGame.isEnabled)
                ButtonBar([menu.forgetRecords].compactMap { $0 }, press: press)
            }
            .frame(maxWidth: .infinity)
            .padding()
        }
    }
}
