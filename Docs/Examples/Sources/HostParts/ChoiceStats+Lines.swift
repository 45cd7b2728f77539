import Foundation
package import QuizDomain

extension ChoiceStats {
    /// The statistics in words: the number of attempts, the average time of a question, and the best streak.
    ///
    /// The average time is left out if no question has an outcome yet.
    package var lines: [String] {
        let style = Duration.UnitsFormatStyle(allowedUnits: [.seconds], width: .wide, fractionalPart: .show(length: 1))
        let time = averageTime.map { $0.formatted(style.locale(Locale(identifier: "en"))) }
        return ["Attempts: \(attempts)"] + (time.map { ["Average time: \($0)"] } ?? []) + ["Best streak: \(bestStreak)"]
    }
}
