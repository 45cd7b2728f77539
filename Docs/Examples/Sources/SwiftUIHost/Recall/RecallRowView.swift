import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The tile of one answer, with its prompt and the button for its first letter.
struct RecallRowView: View {
    let row: RecallScreen.Row
    let send: (RecallScreen.Action) -> Void

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                if let prompt = row.prompt {
                    Text(prompt)
                        .font(.caption)
                        .foregroundStyle(.secondary)
                }
                Text(row.label.text.isEmpty ? " " : row.label.text)
                    .bold(row.isLastFound)
            }
            .accessibilityElement()
            .accessibilityLabel(row.label.spoken)
            Spacer(minLength: 0)
            if let hint = row.hint {
                Button {
                    send(hint.action)
                } label: {
                    Image(systemName: "lightbulb")
                }
                .disabled(!hint.isEnabled)
                .accessibilityLabel(
                    hint.label + ": " + row.label.spoken)
            }
        }
        .padding(8)
        .background(row.state.fill, in: .rect(cornerRadius: 8))
    }
}

extension RecallScreen.Row.State {
    /// The colour behind an answer.
    var fill: Color {
        switch self {
        case .open: Color.primary.opacity(0.05)
        case .found: Color.green.opacity(0.2)
        case .missed: Color.red.opacity(0.2)
        }
    }
}
