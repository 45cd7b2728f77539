import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of the place of one answer, with its prompt and the button for its first letter.
struct RecallRowView: View {
    let row: RecallScreen.Row
    let send: (RecallScreen.Action) -> Void

    var body: some View {
        HStack {
            Text(row.shownText)
                .font(row.isLastFound ? .headline : nil)
                .accessibilityLabel(row.label.spoken)
            if let hint = row.hint {
                Button(hint.label) { send(hint.action) }
                    .disabled(!hint.isEnabled)
                    .accessibilityLabel(
                        hint.label + ": " + row.label.spoken)
            }
        }
    }
}
