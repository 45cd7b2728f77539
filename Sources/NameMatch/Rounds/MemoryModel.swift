public import Foundation
import QuizDomain

/// The state of the player's memory of one person, according to FSRS-6.
///
/// A ``MemoryModel`` computes the state after each answer, and the probability of recall at any time.
public struct Memory: Hashable, Sendable {
    /// The degree to which the player knew a person.
    public enum Rating: Int, Hashable, Sendable, CaseIterable {
        /// The player did not know the person.
        case again = 1
        /// The player knew the person, but with effort.
        case hard
        /// The player knew the person.
        case good
        /// The player knew the person without any effort.
        case easy
    }

    /// The number of days until the probability of recall falls to 90 %.
    public let stability: Double
    /// The difficulty of remembering the person, from 1 to 10.
    ///
    /// The higher the difficulty is, the more slowly the stability grows.
    public let difficulty: Double
    /// The date of the last answer, to the millisecond.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
    /// The date of the last answer, in milliseconds since 1970.
    let milliseconds: Int64

    /// Creates a state, or returns `nil` if the stability or the difficulty is out of range.
    ///
    /// The stability must be from 0.001 to 1,000,000 days, and the difficulty from 1 to 10.
    public init?(stability: Double, difficulty: Double, at date: Date) {
        guard (0.001...1_000_000).contains(stability), (1...10).contains(difficulty) else { return nil }
        self.init(stability, difficulty, at: date.wholeMilliseconds)
    }

    fileprivate init(_ stability: Double, _ difficulty: Double, at milliseconds: Int64) {
        self.stability = stability
        self.difficulty = difficulty
        self.milliseconds = milliseconds
    }

    /// Returns the state with another date of the last answer.
    func moved(to milliseconds: Int64) -> Memory { Memory(stability, difficulty, at: milliseconds) }
}

/// The memory model FSRS-6, the sixth version of the Free Spaced Repetition Scheduler.
///
/// The model has the default parameters of FSRS-6, but no *learning steps*, which are intervals of less than a day for
/// new items. It counts whole days of 24 hours, as the reference implementation does.
/// <https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm> describes its formulas.
public struct MemoryModel: Hashable, Sendable {
    /// The published default parameters, which the publications call w0 to w20.
    private static let parameters = [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
        1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ]

    /// The probability of recall at which a person should be asked about again.
    private static let retention = 0.9
    private static let day = Int64(86_400_000)
    private static let longest = 36_500

    /// Creates the model.
    public init() {}

    /// Returns the memory after an answer, given the memory before it, which is `nil` for the first answer.
    public func memory(after rating: Memory.Rating, at date: Date, from memory: Memory? = nil) -> Memory {
        self.memory(after: rating, at: date.wholeMilliseconds, from: memory)
    }

    /// Returns the memory after an answer at a date in milliseconds since 1970.
    func memory(after rating: Memory.Rating, at now: Int64, from memory: Memory?) -> Memory {
        guard let memory else {
            return Memory(bounded(w(rating.rawValue - 1)), Self.inRange(firstDifficulty(rating)), at: now)
        }
        let days = days(from: memory, to: now)
        let stability =
            if days < 1 {
                sameDayStability(memory, rating)
            } else if rating == .again {
                forgottenStability(memory, recall(memory, days: days))
            } else {
                recalledStability(memory, rating, recall(memory, days: days))
            }
        return Memory(bounded(stability), nextDifficulty(memory, rating), at: now)
    }

    /// Returns the probability that the player knows the person at a date.
    ///
    /// On the day of the last answer, and before it, the probability is 1.
    public func recall(of memory: Memory, at date: Date) -> Double {
        recall(memory, days: days(from: memory, to: date.wholeMilliseconds))
    }

    /// Returns the number of days from the last answer until the probability of recall falls to 90 %.
    ///
    /// The number is rounded, and is at least one day and at most a hundred years.
    public func interval(after memory: Memory) -> Int {
        let days = daysUntil(Self.retention, memory).rounded(.toNearestOrEven)
        return min(max(Int(min(days, Double(Self.longest))), 1), Self.longest)
    }

    /// Returns the first date at which the probability of recall is below a value, in milliseconds since 1970.
    func date(whenRecallOf memory: Memory, isBelow recall: Double) -> Int64 {
        let days = min(daysUntil(recall, memory).rounded(.down) + 1, Double(Self.longest))
        return memory.milliseconds + Int64(days) * Self.day
    }

    /// Returns the end of the interval after a memory, in milliseconds since 1970.
    func dueDate(of memory: Memory) -> Int64 { memory.milliseconds + Int64(interval(after: memory)) * Self.day }
}

extension MemoryModel {
    private func w(_ place: Int) -> Double { Self.parameters[place] }

    private var decay: Double { -w(20) }
    /// The factor that makes the probability of recall 90 % after as many days as the stability.
    private var factor: Double { pow(0.9, 1 / decay) - 1 }

    private func days(from memory: Memory, to now: Int64) -> Double {
        Double(max(0, now - memory.milliseconds) / Self.day)
    }

    private func recall(_ memory: Memory, days: Double) -> Double {
        pow(1 + factor * days / memory.stability, decay)
    }

    private func daysUntil(_ recall: Double, _ memory: Memory) -> Double {
        memory.stability / factor * (pow(recall, 1 / decay) - 1)
    }

    private func firstDifficulty(_ rating: Memory.Rating) -> Double {
        w(4) - exp(w(5) * Double(rating.rawValue - 1)) + 1
    }

    /// Returns the difficulty after an answer, which moves by less the nearer it is to 10, and then towards that of a
    /// person who is known without any effort.
    private func nextDifficulty(_ memory: Memory, _ rating: Memory.Rating) -> Double {
        let change = -w(6) * Double(rating.rawValue - 3)
        let moved = memory.difficulty + change * (10 - memory.difficulty) / 9
        return Self.inRange(w(7) * firstDifficulty(.easy) + (1 - w(7)) * moved)
    }

    private func sameDayStability(_ memory: Memory, _ rating: Memory.Rating) -> Double {
        let growth = exp(w(17) * (Double(rating.rawValue - 3) + w(18))) * pow(memory.stability, -w(19))
        return memory.stability * (rating == .again ? growth : max(growth, 1))
    }

    private func forgottenStability(_ memory: Memory, _ recall: Double) -> Double {
        let left =
            w(11) * pow(memory.difficulty, -w(12)) * (pow(memory.stability + 1, w(13)) - 1)
            * exp(w(14) * (1 - recall))
        return min(left, memory.stability / exp(w(17) * w(18)))
    }

    private func recalledStability(_ memory: Memory, _ rating: Memory.Rating, _ recall: Double) -> Double {
        let growth =
            exp(w(8)) * (11 - memory.difficulty) * pow(memory.stability, -w(9)) * (exp(w(10) * (1 - recall)) - 1)
        let ease = rating == .hard ? w(15) : rating == .easy ? w(16) : 1
        return memory.stability * (1 + growth * ease)
    }

    private func bounded(_ stability: Double) -> Double { min(max(stability, 0.001), 1_000_000) }

    private static func inRange(_ difficulty: Double) -> Double { min(max(difficulty, 1), 10) }
}

extension Memory: Codable {
    private enum CodingKeys: String, CodingKey {
        case stability, difficulty
        case milliseconds = "at"
    }

    /// Creates a state by decoding it, or throws an error if a value is out of range.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let date = try container.decode(Int64.self, forKey: .milliseconds)
        guard StoredDate.range.contains(date),
            let memory = try Memory(
                stability: container.decode(Double.self, forKey: .stability),
                difficulty: container.decode(Double.self, forKey: .difficulty),
                at: Date(timeIntervalSince1970: Double(date) / 1_000))
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .stability, in: container, debugDescription: "impossible memory")
        }
        self = memory
    }
}

/// The dates that the log of what a player has learned can contain.
enum StoredDate {
    /// The milliseconds since 1970 of the first and of the last date.
    static let range = Date.distantPast.wholeMilliseconds...Date.distantFuture.wholeMilliseconds
}
