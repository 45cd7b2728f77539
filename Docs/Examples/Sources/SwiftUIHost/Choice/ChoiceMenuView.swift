import Foundation
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The menu of a choice game.
struct ChoiceMenuView: View {
    let menu: MenuScreen
    let press: (ChoiceAction) -> Void

    var body: some View {
        ScrollView {
            VStack(spacing: 16) {
                Text(menu.heading.text)
                    .font(.largeTitle.bold())
                    .multilineTextAlignment(.center)
                    .accessibilityAddTraits(.isHeader)
                RecordRows(record: menu.record, problem: menu.recordProblem, isSaving: menu.isSavingRecord)
                if let last = menu.last { ReadoutText(last) }
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
