import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The number of the question, the score, the streak and the clock of the question.
struct RoundStatus<Content: Hashable & Sendable>: View {
    let round: ChoiceRoundScreen<Content>
    @Environment(\.texts) private var texts

    var body: some View {
        VStack(spacing: 8) {
            HStack {
                if let number = round.number { ReadoutText(number) }
                Spacer()
                if let streak = round.shownStreak {
                    Label("\(streak)", systemImage: "flame.fill")
                        .foregroundStyle(Color.orange)
                        .accessibilityElement()
                        .accessibilityLabel("\(streak) " + texts.streak)
                }
                ReadoutText(round.score)
            }
            .font(.subheadline)
            if let questionClock = round.questionClock {
                ProgressView(value: max(0, 1 - questionClock.elapsedFraction))
                    .tint(questionClock.isLate ? Color.orange : Color.accentColor)
                    .accessibilityElement()
                    .accessibilityLabel(questionClock.spoken)
            }
            if let text = round.loadingText { ProgressView(text) }
        }
    }
}

extension ChoiceRoundScreen {
    /// The number of consecutive right answers, or `nil` if it is too small to be a streak.
    var shownStreak: Int? { streak > 1 ? streak : nil }
}
