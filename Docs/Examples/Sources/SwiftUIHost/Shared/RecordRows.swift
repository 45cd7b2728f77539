import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The rows that show the record and a problem with the record, or no rows if there is neither.
struct RecordRows: View {
    let record: Readout?
    let problem: String?
    let isSaving: Bool

    init(_ record: Readout?, problem: String?, isSaving: Bool = false) {
        self.record = record
        self.problem = problem
        self.isSaving = isSaving
    }

    var body: some View {
        if isSaving { ProgressView() }
        if let record { ReadoutText(record) }
        if let problem { Text(problem) }
    }
}
