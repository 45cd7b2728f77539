import QuizDomain

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The way to show the right answer of a game after a miss.
enum MissStyle {
    /// An alert, which the player must close.
    case alert
    /// A sheet over the lower half of the screen, which the player can swipe away.
    case sheet
}

extension View {
    /// Shows the right answer as long as the screen has an alert about a miss.
    ///
    /// When the player closes the alert or the sheet, `close` is called with the identifier of the alert.
    func showingMiss<Answer, Drawing: View>(
        _ alert: ChoiceRoundScreen<Answer>.Alert?, as style: MissStyle, words: @escaping (Answer) -> String,
        draw: @escaping (Answer) -> Drawing, close: @escaping (Int) -> Void
    ) -> some View {
        modifier(MissModifier(alert: alert, style: style, words: words, draw: draw, close: close))
    }
}

/// The alert or the sheet about a miss.
struct MissModifier<Answer: Hashable & Sendable, Drawing: View>: ViewModifier {
    let alert: ChoiceRoundScreen<Answer>.Alert?
    let style: MissStyle
    let words: (Answer) -> String
    let draw: (Answer) -> Drawing
    let close: (Int) -> Void
    @State private var showsAlert = false
    @State private var sheet: ChoiceRoundScreen<Answer>.Alert?

    func body(content: Content) -> some View {
        content
            .onChange(of: alert, initial: true) {
                showsAlert = alert != nil && style == .alert
                sheet = style == .sheet ? alert : nil
            }
            .alert(alert?.title ?? "", isPresented: $showsAlert, presenting: alert) { alert in
                Button("OK", role: .cancel) { close(alert.id) }
            } message: { alert in
                Text(alert.lead + " " + words(alert.right))
            }
            .sheet(
                item: $sheet,
                onDismiss: {
                    if let alert { close(alert.id) }
                },
                content: { MissSheet(alert: $0, draw: draw) })
    }
}

/// The content of the sheet about a miss.
struct MissSheet<Answer: Hashable & Sendable, Drawing: View>: View {
    let alert: ChoiceRoundScreen<Answer>.Alert
    let draw: (Answer) -> Drawing
    @Environment(\.dismiss) private var dismiss
    @Environment(\.texts) private var texts

    var body: some View {
        VStack(spacing: 16) {
            Text(alert.title).font(.title2.bold()).accessibilityAddTraits(.isHeader)
            Text(alert.lead).foregroundStyle(.secondary)
            draw(alert.right).font(.title)
            Button(texts.close) { dismiss() }
                .buttonStyle(.borderedProminent)
        }
        .padding()
        .presentationDetents([.medium])
    }
}
