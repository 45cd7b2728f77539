import Foundation
import NameMatch
import TestSupport
import Testing

/// Tests of the model of memory against values of the reference implementation, the Python package `fsrs` 6.3.2,
/// without learning steps and without random changes of the intervals.
@Suite(.bounded) struct MemoryModelTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)
    private let model = MemoryModel()

    /// An answer, and the values of the reference: the probability of recall before the answer, and the stability, the
    /// difficulty and the interval after it.
    struct Step: Sendable {
        let seconds: Double
        let rating: Memory.Rating
        let recall, stability, difficulty: Double
        let interval: Int

        init(
            _ seconds: Double, _ rating: Memory.Rating, _ recall: Double, _ stability: Double, _ difficulty: Double,
            _ interval: Int
        ) {
            (self.seconds, self.rating, self.recall) = (seconds, rating, recall)
            (self.stability, self.difficulty, self.interval) = (stability, difficulty, interval)
        }
    }

    static let reviews: [[Step]] = [
        [
            Step(0, .good, 0, 2.3065, 2.11810397046, 2),
            Step(60, .again, 1, 0.775083982856, 7.39450274128, 1),
            Step(2073660, .good, 0.587851624635, 8.13692817224, 7.38233660784, 8),
            Step(2077260, .easy, 1, 12.8128013478, 6.49286385458, 13),
            Step(2167260, .good, 0.988695651832, 15.032077766, 6.48159936003, 15),
            Step(2257260, .good, 0.990305175806, 17.2104311653, 6.47034612996, 17),
            Step(6490860, .hard, 0.814241870605, 47.4508651428, 7.6420796485, 47),
            Step(6490920, .easy, 1, 66.5333178547, 6.83940091541, 67),
        ],
        [
            Step(0, .easy, 0, 8.2956, 1, 8),
            Step(1382400, .good, 0.849005284321, 56.7228044832, 1, 57),
            Step(25142400, .easy, 0.76352976342, 786.829913597, 1, 787),
            Step(25315200, .again, 0.999616302271, 7.08661712259, 7.0269895693, 7),
            Step(25318800, .good, 1, 7.08661712259, 7.01519094902, 7),
            Step(25837200, .good, 0.911022446471, 16.8121516178, 7.00340412737, 17),
            Step(25927200, .good, 0.991298794827, 18.7097668713, 6.99162909254, 19),
            Step(31024800, .good, 0.804726699561, 69.0530692603, 6.97986583275, 69),
        ],
        [
            Step(0, .good, 0, 2.3065, 2.11810397046, 2),
            Step(3600, .good, 1, 2.3065, 2.11121423579, 2),
            Step(10630800, .easy, 0.541707006016, 97.9390931283, 1, 98),
            Step(10630860, .hard, 1, 97.9390931283, 4.0106089693, 98),
            Step(10634460, .good, 1, 97.9390931283, 4.00182672962, 98),
            Step(10634520, .easy, 1, 130.931178999, 1.98274510684, 131),
            Step(43293720, .good, 0.812954008025, 678.069921494, 1.97599073103, 678),
            Step(43293780, .hard, 1, 678.069921494, 4.65851709772, 678),
        ],
        [
            Step(0, .again, 0, 0.212, 6.4133, 1),
            Step(26524800, .again, 0.326502388198, 0.201766335859, 8.80630446886, 1),
            Step(26524860, .hard, 1, 0.201766335859, 9.19279764951, 1),
            Step(32745660, .easy, 0.40508401933, 3.71347354537, 8.90829660891, 4),
            Step(32835660, .hard, 0.964518920287, 4.41277074549, 9.26050478491, 4),
            Step(32925660, .again, 0.969537889382, 0.760449336738, 9.74216132066, 1),
            Step(37245660, .easy, 0.524781079084, 6.36633051925, 9.64123201861, 6),
            Step(37335660, .good, 0.978156821171, 7.091104566, 9.62681915589, 7),
        ],
        [
            Step(0, .again, 0, 0.212, 6.4133, 1),
            Step(3600, .good, 1, 0.246689187776, 6.4021150693, 1),
            Step(4237200, .easy, 0.443228368424, 9.97310691646, 5.18509795619, 10),
            Step(7693200, .good, 0.781873300279, 58.7174434279, 5.17514122753, 59),
            Step(7783200, .again, 0.997449989317, 2.59980508912, 8.39933009983, 3),
            Step(7873200, .good, 0.951858234985, 4.06456325995, 8.38615913902, 4),
            Step(12884400, .good, 0.658710889821, 21.136357799, 8.37300134918, 21),
            Step(12888000, .good, 1, 21.136357799, 8.35985671713, 21),
        ],
        [
            Step(0, .easy, 0, 8.2956, 1, 8),
            Step(14342400, .good, 0.627112362567, 139.331817648, 1, 139),
            Step(14342460, .easy, 1, 181.996779487, 1, 182),
            Step(14346060, .easy, 1, 233.584177682, 1, 234),
            Step(14349660, .easy, 1, 294.911531627, 1, 295),
            Step(14349720, .good, 1, 294.911531627, 1, 295),
            Step(16855320, .good, 0.985908603794, 378.786485527, 1, 379),
            Step(16858920, .hard, 1, 378.786485527, 4.0106089693, 379),
        ],
        [
            Step(0, .good, 0, 2.3065, 2.11810397046, 2),
            Step(6825600, .easy, 0.57905164334, 88.7085567113, 1, 89),
            Step(6915600, .again, 0.998306669569, 3.3641184187, 7.0269895693, 3),
            Step(6915660, .easy, 1, 5.61429275662, 6.01877639494, 6),
            Step(7005660, .good, 0.975488241168, 8.30221025782, 6.00798598784, 8),
            Step(12103260, .again, 0.726141750892, 1.66411312509, 8.6730805092, 2),
            Step(14436060, .easy, 0.646600692453, 15.7378823913, 8.21491421911, 16),
            Step(14439660, .easy, 1, 23.7289837809, 7.60365010544, 24),
        ],
        [
            Step(0, .hard, 0, 1.2931, 5.1121707056, 1),
            Step(90000, .good, 0.91666971872, 4.54602944107, 5.10228690419, 5),
            Step(1645200, .again, 0.783109687882, 1.09174358206, 8.37538337915, 1),
            Step(1735200, .good, 0.905916131167, 2.51969619502, 8.36223636507, 3),
            Step(1825200, .good, 0.95058680179, 4.00607888031, 8.349102498, 4),
            Step(8823600, .good, 0.62615836133, 22.9996092136, 8.3359817648, 23),
            Step(8823660, .hard, 1, 22.9996092136, 8.88057552152, 23),
            Step(8913660, .again, 0.993584195581, 1.71231151771, 9.61728115531, 2),
        ],
        [
            Step(0, .easy, 0, 8.2956, 1, 8),
            Step(60, .hard, 1, 8.2956, 4.0106089693, 8),
            Step(120, .hard, 1, 8.2956, 6.00919149749, 8),
            Step(3600, .again, 1, 2.56250816823, 8.67347675202, 3),
            Step(3700, .hard, 1, 2.56250816823, 9.1046204213, 3),
            Step(90000, .hard, 1, 2.56250816823, 9.39083368027, 3),
            Step(90060, .hard, 1, 2.56250816823, 9.58083537911, 3),
            Step(700000, .good, 0.818054934981, 5.71302955584, 9.56648291303, 6),
            Step(700060, .hard, 1, 5.71302955584, 9.69743952507, 6),
            Step(5184000, .hard, 0.703858037687, 11.4996628235, 9.78437462672, 11),
            Step(5184005, .hard, 1, 11.4996628235, 9.84208619837, 11),
            Step(5270399, .hard, 1, 11.4996628235, 9.88039782899, 11),
        ],
    ]

    @Test(arguments: reviews) func memoryModelMatchesReferenceValues(steps: [Step]) throws {
        var memory: Memory?
        for step in steps {
            let date = Self.start.addingTimeInterval(step.seconds)
            if let memory { #expect(isNear(model.recall(of: memory, at: date), step.recall)) }
            let next = model.memory(after: step.rating, at: date, from: memory)
            #expect(isNear(next.stability, step.stability) && isNear(next.difficulty, step.difficulty), "\(step)")
            #expect(model.interval(after: next) == step.interval, "\(step)")
            memory = next
        }
    }

    private func isNear(_ one: Double, _ two: Double) -> Bool { abs(one - two) <= 1e-9 * max(1, abs(two)) }

    /// In the second list, 0 stands for a learning step of ten minutes.
    @Test(arguments: [
        [2, 11, 46, 163, 497, 1346, 9, 1, 2, 4, 7, 13, 22], [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21],
    ])
    func reviewIntervalsMatchReferenceList(days: [Int]) {
        var memory: Memory?
        var date = Self.start
        for (number, days) in days.enumerated() {
            let next = model.memory(after: number == 6 || number == 7 ? .again : .good, at: date, from: memory)
            if days > 0 { #expect(model.interval(after: next) == days) }
            date += days > 0 ? Double(days) * 86_400 : 600
            memory = next
        }
    }

    @Test(arguments: [Memory.Rating.hard, .good, .easy])
    func rightAnswerOnSameDayNeverLowersStability(rating: Memory.Rating) throws {
        for stability in [0.001, 0.2, 1, 2.3, 10, 400, 100_000] {
            let memory = try #require(Memory(stability: stability, difficulty: 5, at: Self.start))
            let later = model.memory(after: rating, at: Self.start.addingTimeInterval(86_399), from: memory)
            #expect(later.stability >= stability, "from \(stability) to \(later.stability)")
        }
    }

    @Test func recallProbabilityIs90PercentAfterStabilityPeriod() throws {
        let memory = try #require(Memory(stability: 10, difficulty: 5, at: Self.start))
        #expect(model.recall(of: memory, at: Self.start.addingTimeInterval(-100)) == 1)
        #expect(model.recall(of: memory, at: Self.start.addingTimeInterval(86_399)) == 1)
        #expect(isNear(model.recall(of: memory, at: Self.start.addingTimeInterval(10 * 86_400)), 0.9))
    }

    @Test(arguments: [(0.0, 5.0), (.nan, 5), (2_000_000, 5), (1, 0.9), (1, 10.1), (1, .nan)])
    func invalidMemoryIsRefused(stability: Double, difficulty: Double) {
        #expect(Memory(stability: stability, difficulty: difficulty, at: Self.start) == nil)
    }

    @Test(arguments: [
        #"{"stability":0,"difficulty":5,"at":0}"#, #"{"stability":1,"difficulty":11,"at":0}"#,
        #"{"stability":1,"difficulty":5,"at":9000000000000000000}"#, #"{"stability":1,"difficulty":5}"#,
    ])
    func invalidMemoryIsNotDecoded(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Memory.self, from: Data(json.utf8)) }
    }

    @Test func memoryIsDecodedAsItWasEncoded() throws {
        let memory = model.memory(after: .hard, at: Self.start, from: model.memory(after: .good, at: Self.start))
        #expect(try JSONDecoder().decode(Memory.self, from: JSONEncoder().encode(memory)) == memory)
    }
}
