import QuizDomain

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The options of a question in columns, or below each other if the user has chosen very large type.
struct OptionGrid<Content: Hashable & Sendable, Tile: View>: View {
    let columns: Int
    let options: [ChoiceRoundScreen<Content>.Option]
    @ViewBuilder let tile: (ChoiceRoundScreen<Content>.Option) -> Tile
    @Environment(\.dynamicTypeSize) private var typeSize

    var body: some View {
        LazyVGrid(columns: Array(repeating: GridItem(.flexible()), count: count)) {
            ForEach(options) { tile($0) }
        }
        .animation(.default, value: options)
    }

    private var count: Int { typeSize.isAccessibilitySize ? max(1, columns - 1) : columns }
}

/// An option as a button that is filled by its state.
struct OptionTile<Content: Hashable & Sendable, Drawing: View>: View {
    let option: ChoiceRoundScreen<Content>.Option
    /// The whole text for VoiceOver.
    let label: String
    @ViewBuilder let drawing: () -> Drawing
    let pick: () -> Void

    var body: some View {
        Button {
            pick()
        } label: {
            VStack {
                drawing()
                if let symbol = option.state.symbol { Image(systemName: symbol) }
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .padding()
            .background(option.state.fill, in: .rect(cornerRadius: 12))
        }
        .buttonStyle(.plain)
        .disabled(!option.isEnabled)
        .opacity(option.state == .removed ? 0.3 : 1)
        .accessibilityLabel(label)
    }
}

extension ChoiceRoundScreen.Option.State {
    /// The colour behind an option.
    var fill: Color {
        switch self {
        case .idle, .removed: Color.accentColor.opacity(0.15)
        case .right: Color.green.opacity(0.4)
        case .wrong: Color.red.opacity(0.4)
        }
    }

    /// The symbol of a settled option, so that colour is not its only sign.
    var symbol: String? {
        switch self {
        case .idle, .removed: nil
        case .right: "checkmark.circle.fill"
        case .wrong: "xmark.circle.fill"
        }
    }
}
