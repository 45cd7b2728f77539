import Foundation
package import QuizDomain

extension ChoiceStats {
    /// Returns the statistics in words: the number of attempts, the average time of a question, and the best streak.
    ///
    /// The average time is left out if no question has an outcome yet.
    package func lines(_ language: Language) -> [String] {
        let time = averageTime.map { time in
            let style = Duration.UnitsFormatStyle(
                allowedUnits: [.seconds], width: .wide, fractionalPart: .show(length: 1))
            return time.formatted(style.locale(Locale(identifier: language.rawValue)))
        }
        return switch language {
        case .english:
            ["Attempts: \(attempts)"] + (time.map { ["Average time: \($0)"] } ?? []) + ["Best streak: \(bestStreak)"]
        case .italian:
            ["Tentativi: \(attempts)"] + (time.map { ["Tempo medio: \($0)"] } ?? [])
                + ["Serie migliore: \(bestStreak)"]
        }
    }
}
