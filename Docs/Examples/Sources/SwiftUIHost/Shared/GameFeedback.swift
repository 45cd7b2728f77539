import QuizDomain

#if canImport(Accessibility)
import Accessibility
#endif
#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

extension View {
    /// Plays a haptic and announces the words of each new event of a game.
    ///
    /// If the screen has a text about the last guess, VoiceOver speaks that text.
    func gameFeedback(_ event: GameEvent?, verdict: String? = nil) -> some View {
        modifier(GameFeedback(event: event, verdict: verdict))
    }
}

/// The haptics and announcements of a game.
struct GameFeedback: ViewModifier {
    let event: GameEvent?
    let verdict: String?
    @Environment(\.texts) private var texts

    func body(content: Content) -> some View {
        content
            .haptic(for: event)
            .onChange(of: event) {
                guard let words = event?.kind.announcement(texts, verdict: verdict) else { return }
                AccessibilityNotification.Announcement(words).post()
            }
    }
}

extension View {
    /// Plays a haptic for each new event, except on visionOS, which has haptics from version 26 on.
    fileprivate func haptic(for event: GameEvent?) -> some View {
        #if os(visionOS)
        self
        #else
        sensoryFeedback(trigger: event) { _, new in new?.kind.feedback }
        #endif
    }
}

extension GameEvent.Kind {
    #if !os(visionOS)
    /// The haptic for the event.
    var feedback: SensoryFeedback {
        switch self {
        case .right, .newRecord: .success
        case .wrong, .timeUp: .error
        case .alreadyFound, .close, .ambiguous, .notEnough, .tenSecondsLeft: .warning
        case .hint, .optionsRemoved: .selection
        }
    }
    #endif

    /// Returns the words that VoiceOver speaks, or `nil` if the screen says enough.
    func announcement(_ texts: HostTexts, verdict: String?) -> String? {
        switch self {
        case .right: verdict ?? texts.right
        case .wrong: verdict ?? texts.wrong
        case .alreadyFound, .close, .ambiguous, .notEnough: verdict
        case .tenSecondsLeft: texts.tenSecondsLeft
        case .timeUp: texts.timeUp
        case .newRecord: texts.newRecord
        case .hint, .optionsRemoved: nil
        }
    }
}
